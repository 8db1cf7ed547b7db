// English texts of the access log.

export const auditEn = {
  audit: {
    title: 'Access log',
    about: 'Who viewed which record, and who changed what.',
    person: 'Patient',
    onePatient: 'One patient only',
    everybody: 'Show everybody',
    staff: 'Who',
    anybody: 'Anybody',
    action: 'Action',
    anyAction: 'Any action',
    day: 'Day',
    when: 'When',
    what: 'What happened',
    whose: 'Whose',
    refused: 'Refused',
    more: 'Show older entries',
    none: 'No entries found.',
    failed: 'The access log could not be loaded.',
    again: 'Try Again',
    export: 'Export as CSV',
    exportFailed: 'The access log was not exported.',
    table: 'Entries',
  },
} as const;
