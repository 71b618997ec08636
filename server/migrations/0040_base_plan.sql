-- The plan of everybody who neither pays for one nor was granted one: Free, or what BILLING_PLAN says where nothing is
-- sold. One row, written at the start.
create table base_plan (
  is_only boolean primary key default true check (is_only),
  plan_id uuid not null references plans (id)
);
insert into base_plan (plan_id) select id from plans where type = 1;

-- A new account has it whoever makes the account: a way in that is built later cannot forget it.
create function base_plan_id() returns uuid language sql stable as $$ select plan_id from base_plan $$;
alter table accounts alter column plan_id set default base_plan_id();
