-- The codes that were sent to an account, for the wait between two of them.

create index sign_in_challenges_by_account on sign_in_challenges (tenant_id, account_id);
