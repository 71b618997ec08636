-- How much storage an account gets at most, whatever its plan says: STORAGE_PER_ACCOUNT, written at the start. Null: as
-- the plan says.
create table account_room (
  is_only boolean primary key default true check (is_only),
  max_bytes bigint check (max_bytes > 0)
);
insert into account_room default values;

-- Of a plan's storage, what an account may use here.
create function room_here(plan_storage bigint) returns bigint language sql stable as $$
  select least(plan_storage, (select max_bytes from account_room))
$$;
