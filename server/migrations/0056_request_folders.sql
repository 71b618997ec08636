-- Where what a sender sent arrived. A further one is made when the folder that the request names is another one, or when
-- the last one is gone; what lies in the earlier ones stays the sender's.
create table request_folders (
  folder_id uuid primary key references files (id) on delete cascade,
  account_id uuid not null references request_senders (account_id) on delete cascade,
  -- False: the request names another folder by now. What is on its way still arrives here.
  is_current boolean not null default true,
  created_at timestamptz not null default now()
);
create index request_folders_account_id on request_folders (account_id, created_at desc);
insert into request_folders (folder_id, account_id)
select folder_id, account_id from request_senders where folder_id is not null
on conflict do nothing;
alter table request_senders drop column folder_id;
