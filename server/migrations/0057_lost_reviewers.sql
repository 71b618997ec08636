-- Since when somebody who was asked, and has not answered, cannot answer: the file is not open to them any more, or their
-- account is gone or stopped. The rule does not wait for them meanwhile.
alter table reviewers add column lost_at timestamptz;

-- When it was last asked who of an open review can still answer; those who were not asked about for longest come first.
alter table reviews add column looked_at timestamptz not null default now();
create index reviews_looked_at on reviews (looked_at) where state = 1;
