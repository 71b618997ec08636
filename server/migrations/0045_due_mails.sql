-- How many mails are due and not sent is asked by whoever watches the server, every few seconds.
create index notification_mails_open on notification_mails (ends_at) where ended_at is null;
