// The order of everything: each name may use only earlier ones. The boundary rules are made from these lists.

/** Server modules (apps/server/src/modules), which are also the folders of the contract and the features of the web apps. */
export const modules = [
  'practice',
  'clinical',
  'patients',
  'identity',
  'consents',
  'second-steps',
  'staff',
  'recents',
  'attachments',
  'forms',
  'form-sections',
  'record-fields',
  'practice-setup',
  'packets',
  'availability',
  'visit-links',
  'visit-mails',
  'visits',
  'alerts',
  'agreements',
  'form-pdfs',
  'submissions',
  'patient-alerts',
  'documents',
  'own-visits',
  'texts',
  'messages',
  'reminders',
  'waitlist',
  'recall',
  'billing',
  'statements',
  'notes',
  'shared-documents',
  'tasks',
  'sync',
  'records',
  'triage',
  'own-data',
  'inbox',
  'desk',
  'today',
  'reports',
  'calendar-feeds',
  'find',
  'oversight',
] as const;

/** Rooms of a web app (apps/portal/src, apps/console/src). */
export const webRooms = ['api', 'session', 'features', 'pages', 'app'] as const;

export const webApps = ['portal', 'console'] as const;

/** Rooms of packages/forms/src; each field type is a folder inside fields/. */
export const formRooms = ['lists', 'kit', 'fields', 'model', 'library', 'prefill', 'engine', 'react', 'flow'] as const;

/** Which workspaces a workspace may use. */
export const workspaces: Readonly<Record<string, readonly string[]>> = {
  'packages/ui': [],
  'packages/scheduling': [],
  'packages/phones': [],
  'packages/forms': ['packages/ui', 'packages/scheduling'],
  'packages/contract': ['packages/forms'],
  'packages/client': ['packages/ui', 'packages/forms', 'packages/contract'],
  'apps/server': ['packages/scheduling', 'packages/phones', 'packages/forms', 'packages/contract'],
  'apps/portal': ['packages/ui', 'packages/scheduling', 'packages/forms', 'packages/contract', 'packages/client'],
  'apps/console': [
    'packages/ui',
    'packages/scheduling',
    'packages/phones',
    'packages/forms',
    'packages/contract',
    'packages/client',
  ],
};

/** Files of the server that wire the others together; nothing below may import them. */
export const serverTop = [
  'app.ts',
  'main.ts',
  'services.ts',
  'housekeeping.ts',
  'rounds.ts',
  'jobs.ts',
  'cli/',
  'seed/',
  'testing/',
] as const;
