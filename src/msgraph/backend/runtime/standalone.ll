; standalone.c, compiled by ziglang 0.17.1; sources 57b5a3666e2bd8ff22debfc9ab15069091d148ac5496cf323b3b655f6011d94f


define noalias noundef ptr @PyEval_SaveThread() local_unnamed_addr #0 {
  ret ptr null
}

define void @PyEval_RestoreThread(ptr noundef readnone captures(none) %0) local_unnamed_addr #0 {
  ret void
}

define noundef i32 @PyGILState_Ensure() local_unnamed_addr #0 {
  ret i32 0
}

define void @PyGILState_Release(i32 noundef %0) local_unnamed_addr #0 {
  ret void
}

define noalias noundef ptr @PyGILState_GetThisThreadState() local_unnamed_addr #0 {
  ret ptr null
}

define noundef i32 @PyErr_CheckSignals() local_unnamed_addr #0 {
  ret i32 0
}

define noalias noundef ptr @PyEval_GetBuiltins() local_unnamed_addr #0 {
  ret ptr null
}

define noalias noundef ptr @PyDict_GetItemString(ptr noundef readnone captures(none) %0, ptr noundef readnone captures(none) %1) local_unnamed_addr #0 {
  ret ptr null
}

define void @PyErr_SetString(ptr noundef readnone captures(none) %0, ptr noundef readnone captures(none) %1) local_unnamed_addr #0 {
  ret void
}

define noalias noundef ptr @PyErr_NoMemory() local_unnamed_addr #0 {
  ret ptr null
}

attributes #0 = { mustprogress nofree norecurse nosync nounwind null_pointer_is_valid willreturn memory(none) "no-builtins" }
