-- The grant that a guest came by last. What is mailed later is judged by it, as a stream is by the one it carries.
alter table guests
  -- Of the link when that grant was given away; unknown until the guest comes again, and then nothing is mailed.
  add column link_epoch integer,
  -- The link's password was said.
  add column link_proven boolean not null default false;

-- Who entered or spoke since the link opened did so by a grant that it still takes.
update guests set link_epoch = link.epoch, link_proven = link.access_type = 3
from share_links link
where link.id = guests.link_id and greatest(
    guests.created_at, guests.confirmed_at,
    (select max(said.created_at) from comments said where said.author_id = guests.account_id)
  ) >= link.open_since;
