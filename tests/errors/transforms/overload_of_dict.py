from msgraph import ops

double = ops.MultitypeFuncGraph("double")
double.register("Tensor")(lambda x: x * 2)
double.register("Number")(lambda x: x * 2)
double({"a": 1})
