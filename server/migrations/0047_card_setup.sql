-- The provider's id of a card that is being saved for later: its owner may still have to answer the bank. It becomes the
-- card of the subscription when the provider says that it may be charged.
alter table billing_accounts add column card_setup_id text;
