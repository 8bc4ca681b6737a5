from msgraph.communication import create_group

create_group("pair", [0, 1])
