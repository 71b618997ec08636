-- Whom the OpenID Connect provider knows under which name. Known by both together: a subject is the issuer's own name.
alter table accounts
  add column sso_issuer text,
  add column sso_subject text,
  add constraint accounts_sso_whole check ((sso_issuer is null) = (sso_subject is null)),
  -- Sign-in by password, by Google or by single sign-on needs one of them; a deleted account must have none.
  drop constraint accounts_check,
  add constraint accounts_way_in
    check (state <> 'active' or password_hash is not null or google_id is not null or sso_subject is not null),
  drop constraint accounts_check1,
  add constraint accounts_deleted_empty
    check (state <> 'deleted' or (password_hash is null and google_id is null and sso_subject is null));
create unique index accounts_sso_subject on accounts (sso_issuer, sso_subject);

-- Whose single sign-on opened the account then, as with Google: one that was connected since goes.
alter table email_changes add column old_sso_issuer text, add column old_sso_subject text;

alter table team_members
  -- Given by a group of single sign-on, which may change and end it.
  add column from_group boolean not null default false,
  -- What was given by hand before a group gave more: the role to go back to.
  add column hand_role smallint check (hand_role in (1, 2)),
  add check (hand_role is null or from_group);
