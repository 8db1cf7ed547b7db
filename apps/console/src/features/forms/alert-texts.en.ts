// English texts of a form's alerts in the builder.

export const alertsEn = {
  alerts: {
    title: 'Alerts',
    hint: 'Answers or scores that alert the office, or show the patient something at once.',
    add: 'Add an alert',
    newName: 'Alert {{place}}',
    name: 'Name',
    nameHint: 'Only the office sees it.',
    when: 'Raise it when',
    noQuestions: 'There is no question yet that it could look at.',
    level: 'How urgent it is',
    notice: 'Notice: marks the row in the inbox',
    urgent: 'Urgent: mail and text at once',
    tellOffice: 'Tell the office',
    showPatient: 'Show the patient',
    shows: { none: 'Nothing', crisis: 'The help in a crisis', text: 'A text' },
    patientText: 'Text for the patient',
    textLong_one: '{{count}} character too many; formatting counts, too.',
    textLong_other: '{{count}} characters too many; formatting counts, too.',
    idle: 'As it is, this alert does nothing.',
    remove: 'Remove',
    removeOf: 'Remove {{name}}',
    full: 'A form has at most 20 alerts. Remove one first.',
    own: 'An alert with its own condition tells the office:',
  },
} as const;
