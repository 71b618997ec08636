-- When this session last showed a second factor of ours: at its sign-in, or asked once more. Null: never, as of a
-- session that is older than the factor, or that a provider answers for. The administrator's page asks for it.
alter table sessions add column factor_passed_at timestamptz;
