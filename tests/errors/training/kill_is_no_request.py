import signal

from msgraph.train import OnRequestExit

OnRequestExit(save_ckpt=False, save_mindir=False, sig=signal.SIGKILL)
