// English texts of the export of a whole practice.

export const exportTexts = {
  export: {
    lead: 'Patients, forms, submissions, files, visits, ledger, messages, staff and the access log, as one ZIP file of JSON and pictures. Anybody who has the file can read everything, so keep it safe.',
    start: 'Export everything',
    ask: 'Export everything?',
    started: 'The export has started. You can leave this page.',
    none: 'No export in the last day.',
    list: 'Exports',
    by: '{{name}}, {{when}}',
    waiting: 'Waiting',
    running: '{{percent}} %',
    runningLabel: 'Progress of the export',
    ready: 'Ready, {{size}}. It is removed {{when}}.',
    failed: 'The export failed. Try again, or check the server’s log.',
    download: 'Download',
    cancel: 'Cancel',
    remove: 'Remove',
    gone: 'The export was removed.',
    notSaved: 'The file was not saved. {{reason}}',
  },
} as const;
