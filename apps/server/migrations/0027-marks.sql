-- What the inbox's list shows of a submission's answers, sealed: its scores. So a list opens no answers.
alter table submissions add column marks_sealed bytea;
