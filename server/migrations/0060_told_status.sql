-- What a version was set to, where that is what is told: of each part, and of a line the newest. Null also for what was
-- told before it was kept.
alter table notifications add column status smallint;
alter table notification_parts add column status smallint;
