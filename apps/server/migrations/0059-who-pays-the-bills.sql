-- Whether a guardian or guarantor pays the member's bills, apart from what they may do on the portal.
alter table family_links add column pays_bills boolean not null default true;
