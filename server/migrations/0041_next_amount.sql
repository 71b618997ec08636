-- What will be charged next, in yen: credit of the customer is taken off. Null where nothing will be.
alter table billing_accounts add column next_amount integer check (next_amount >= 0);
