alter table backups
  -- Where it lies: where one was made before and none is now, a disk is not mounted.
  add column folder text,
  -- Why older ones could not be removed after it. It is whole all the same.
  add column removal_failure text;
