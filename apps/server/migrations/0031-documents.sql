-- About how long a form takes and how many pages it has, worked out when it is published (unknown of earlier versions), and the
-- page, counted from 0, that unsent answers were left on (unknown of those that were saved before).
alter table form_versions add column minutes smallint, add column page_count smallint;
alter table submission_drafts add column page smallint;
