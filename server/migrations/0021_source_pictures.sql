-- Of films that were processed before, nobody counted; null says so.
alter table file_versions
  -- Whether every frame of the source has a picture of its own; its average rate does not tell.
  add column constant_rate boolean,
  add column picture_count integer check (picture_count >= 0),
  -- Pictures of the source that no frame of the previews shows, because they follow each other too fast.
  add column lost_pictures integer check (lost_pictures >= 0),
  add column damaged_pictures integer check (damaged_pictures >= 0);
