// The words of the export of a whole practice, in English.

export const exportTexts = {
  export: {
    lead: 'Patients, forms and what was sent with them, files, appointments, ledger, messages, staff and the access log: one ZIP file of JSON and pictures. Whoever has the file can read everything, so keep it safe.',
    start: 'Export everything',
    ask: 'Export everything?',
    started: 'The export has begun. You may leave this page.',
    none: 'No export in the last day.',
    list: 'Exports',
    by: '{{name}}, {{when}}',
    waiting: 'Waiting',
    running: '{{percent}} %',
    runningLabel: 'Progress of the export',
    ready: 'Ready, {{size}}. It is removed {{when}}.',
    failed: 'It could not be made. Try again, or look at the log of the server.',
    download: 'Download',
    cancel: 'Cancel',
    remove: 'Remove',
    gone: 'The export is removed.',
    notSaved: 'The file was not saved. {{reason}}',
  },
} as const;
