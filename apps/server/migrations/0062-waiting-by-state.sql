-- The counts of the inbox's views, and the pulse, count what waits and is not put off. Of a practice with many submissions the newest
-- stand last in the table, so a scan that ends after a thousand of them reads all that were approved before.
create index submissions_open on submissions (tenant_id, state, snoozed_until) where state in ('new', 'returned');
