-- What a person reads whose answers raise an alert that shows it: where help is. {practice} stands for the practice's name.
alter table practice_settings
  add column crisis_text text not null
    default 'If you might hurt yourself, or feel that you cannot go on, call or text 988 now. It is free, and somebody answers day and night. If you are in danger right now, call 911. {practice} reads forms only in office hours.'
    check (length(crisis_text) between 1 and 600);
