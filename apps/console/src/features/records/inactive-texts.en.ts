// English texts of patients who do not come any more.

export const inactiveEn = {
  inactive: {
    activeTitle: 'Recall, offers and reminders',
    activeText: 'This patient gets them as the practice has set them up.',
    mark: 'Mark inactive',
    dialogTitle: 'Mark {{name}} inactive',
    effect: 'From now on no recall, no offers from the waitlist and no reminders go to this patient.',
    why: 'Why',
    reasons: { moved: 'Moved away', died: 'Died', other: 'Other reason' },
    since: 'Since',
    choose: 'Choose one.',
    needDay: 'Enter today, or a day before.',
    save: 'Mark inactive',
    cancel: 'Cancel',
    saved: '{{name}} is inactive.',
    titles: {
      moved: 'Inactive since {{day}}: moved away',
      died: 'Inactive since {{day}}: died',
      other: 'Inactive since {{day}}',
    },
    said: 'No recall, no offers, no reminders. Marked by {{name}}, {{when}}.',
    saidBySomebody: 'No recall, no offers, no reminders. Marked {{when}}.',
    coming_one: '{{count}} coming visit stays in the schedule. Cancel it there if it will not take place.',
    coming_other: '{{count}} coming visits stay in the schedule. Cancel there those that will not take place.',
    visit: '{{when}}, {{type}}, with {{provider}}',
    visitOfNoType: '{{when}}, with {{provider}}',
    again: 'Comes again',
    againDone: 'Recall, offers and reminders go to {{name}} again.',
    failed: 'Whether this patient is inactive could not be read.',
    retry: 'Try Again',
  },
} as const;
