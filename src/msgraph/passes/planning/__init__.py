"""Memory for what leaves a kernel."""
