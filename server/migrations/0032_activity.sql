-- The history of a project, of one person in it, and of a file, each read from its newest end.
create index events_of_project on events_kept ((data ->> 'projectId'), id desc)
  where data ->> 'projectId' is not null;
create index events_of_person on events_kept ((data ->> 'projectId'), actor_id, id desc)
  where data ->> 'projectId' is not null;
create index events_of_file on events_kept ((data ->> 'fileId'), id desc)
  where data ->> 'fileId' is not null;
