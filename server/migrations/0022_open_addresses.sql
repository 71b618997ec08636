-- An address takes bytes until it ends, also when its upload was given up or its comment deleted meanwhile. Until then
-- the room that they could fill stays taken, whichever way the row went.
create table open_addresses (
  object_key text primary key,
  -- Whose plan pays, who got the address, and by which link.
  owner_id uuid not null references accounts (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  link_id uuid references share_links (id) on delete set null,
  size_bytes bigint not null,
  ends_at timestamptz not null
);
create index open_addresses_owner on open_addresses (owner_id);
create index open_addresses_account on open_addresses (account_id);
create index open_addresses_link on open_addresses (link_id) where link_id is not null;

create function keep_upload_room() returns trigger language plpgsql as $$
begin
  insert into open_addresses (object_key, owner_id, account_id, size_bytes, ends_at)
  select old.object_key, owner.id, sender.id, old.size_bytes, old.reserved_until
  from accounts owner, accounts sender
  where owner.id = old.owner_id and sender.id = old.account_id
  on conflict do nothing;
  return null;
end $$;
create trigger uploads_address after delete on uploads
  for each row when (old.object_key like 'uploads/%' and old.reserved_until > now())
  execute function keep_upload_room();

create function keep_attachment_room() returns trigger language plpgsql as $$
begin
  insert into open_addresses (object_key, owner_id, account_id, link_id, size_bytes, ends_at)
  select 'uploads/' || old.id || '/original', projects.owner_id, sender.id, share_links.id, old.size_bytes, old.reserved_until
  from projects
    join accounts sender on sender.id = old.account_id
    left join share_links on share_links.id = old.link_id
  where projects.id = old.project_id
  on conflict do nothing;
  return null;
end $$;
create trigger comment_attachments_address after delete on comment_attachments
  for each row when (old.reserved_until > now())
  execute function keep_attachment_room();
