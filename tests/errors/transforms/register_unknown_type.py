from msgraph import ops

ops.MultitypeFuncGraph("add").register("Dict")
