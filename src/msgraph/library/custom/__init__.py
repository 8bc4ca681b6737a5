"""Operators and gradients of users: functions put among operators, gradients replaced, primitives declared."""
