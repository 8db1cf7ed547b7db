// Which tests a change selects: in small made-up checkouts, and a few questions to this one.
import { describe, expect, it } from 'vitest';
import { chooseTests, readGraph, testsOf } from './select-changed.ts';
import { buildGraph } from './source-graph.ts';

/** The least that a checkout with two web apps has. */
const frame: Readonly<Record<string, string>> = {
  'apps/portal/src/app/main.tsx': "import { pages } from './pages.ts';\npages();",
  'apps/portal/src/app/pages.ts':
    "export const pages = {\n  signIn: page(() => import('../pages/sign-in.tsx')),\n  dashboard: page(() => import('../pages/dashboard.tsx')),\n  billing: page(() => import('../pages/billing.tsx')),\n};",
  'apps/portal/src/api/paths.ts':
    "export const paths = {\n  root: '/',\n  signIn: '/sign-in',\n  dashboard: '/dashboard',\n  billing: '/billing',\n};",
  'apps/portal/src/pages/sign-in.tsx':
    "import { paths } from '../api/paths.ts';\nexport default () => paths.dashboard;",
  'apps/portal/src/pages/dashboard.tsx':
    "import { card } from '../features/billing/card.tsx';\nexport default () => card;",
  'apps/portal/src/pages/billing.tsx': 'export default () => 1;',
  'apps/portal/src/features/billing/card.tsx':
    "import { billing } from '@foyer/contract';\nimport { paths } from '../../api/paths.ts';\nexport const card = () => [billing.pay, paths.billing];",
  'apps/console/src/app/main.tsx':
    "import { sections } from './sections.ts';\nimport { Shell } from './shell.tsx';\nShell(sections);",
  'apps/console/src/app/shell.tsx': 'export const Shell = (all: unknown) => all;',
  'apps/console/src/app/app.tsx': '',
  'apps/console/src/app/office.tsx': '',
  'apps/console/src/app/texts/en-office.ts':
    "export const officeEn = {\n  shell: {\n    inbox: 'Inbox',\n    settings: 'Settings',\n  },\n};",
  'apps/console/src/app/sections.ts':
    "export const sections = [\n  {\n    path: '/inbox',\n    label: 'shell.inbox',\n    Page: page(() => import('../pages/inbox-page.tsx')),\n  },\n  {\n    path: '/settings',\n    label: 'shell.settings',\n    Page: page(() => import('../pages/settings-page.tsx')),\n  },\n];",
  'apps/console/src/pages/inbox-page.tsx':
    "import { list } from '../features/inbox/list.tsx';\nexport default () => list;",
  'apps/console/src/features/inbox/list.tsx': "import './list.css';\nexport const list = 1;",
  'apps/console/src/features/inbox/list.css': 'a { color: red }',
  'apps/console/src/pages/settings-page.tsx': 'export default () => 2;',
  'packages/contract/src/index.ts':
    "export * as billing from './billing/billing.ts';\nexport * as notes from './notes/notes.ts';",
  'packages/contract/src/billing/billing.ts': "export const pay = endpoint('/office/v1/billing/pay');",
  'packages/contract/src/notes/notes.ts': "export const note = endpoint('/office/v1/notes/:id');",
  'apps/server/src/app.ts':
    "import { billingRoutes } from './modules/billing/public.ts';\nimport { sentMail } from './modules/mails/public.ts';\nexport const app = [\n      ...billingRoutes({ sentMail }),\n];",
  'apps/server/src/modules/billing/public.ts': "export { billingRoutes } from './routes.ts';",
  'apps/server/src/modules/billing/routes.ts':
    "import { billing } from '@foyer/contract';\nimport { bind } from '../../platform/bind.ts';\nimport { pay } from './pay.ts';\nexport const billingRoutes = () => bind(billing, { pay });",
  'apps/server/src/modules/billing/pay.ts': 'export const pay = 1;',
  'apps/server/src/modules/billing/rounds.ts': 'export const round = 1;',
  'apps/server/src/modules/mails/public.ts':
    "export { sentMail } from './sent-mail.ts';\nexport { unsent } from './unsent.ts';",
  'apps/server/src/modules/mails/sent-mail.ts': 'export const sentMail = 1;',
  'apps/server/src/modules/reports/report.ts': 'export const report = 1;',
  'apps/server/src/platform/bind.ts': 'export const bind = 1;',
  'e2e/steps/visit.ts': `export const visit = (path: string) => \`/patient-portal\${path}\`;\nexport const inbox = () => '/practice/inbox';`,
};

function choose(command: 'server' | 'e2e', tests: Readonly<Record<string, string>>, ...changed: string[]) {
  const files = { ...frame, ...tests };
  const read = (file: string) => files[file as keyof typeof files] ?? '';
  const graph = buildGraph(Object.keys(files), read, new Map([['@foyer/contract', 'packages/contract/src/index.ts']]));
  return chooseTests(command, graph, testsOf(command, graph), changed);
}

describe('a browser test', () => {
  const tests = {
    'e2e/pay.test.ts': "import { visit } from './steps/visit.ts';\ntest('pays', () => visit('/sign-in'));",
    'e2e/inbox.test.ts': "import { inbox } from './steps/visit.ts';\ntest('reads', () => inbox());",
  };
  const chosen = (...changed: string[]) => choose('e2e', tests, ...changed).files;

  it('reaches the pages whose path is in its text or in a step that it takes, with all that they import', () => {
    expect(chosen('apps/console/src/features/inbox/list.css')).toEqual(['e2e/inbox.test.ts']);
    expect(chosen('e2e/steps/visit.ts')).toEqual(['e2e/pay.test.ts', 'e2e/inbox.test.ts']);
  });

  it('reaches the pages that links lead to, and what every page of an app needs', () => {
    expect(chosen('apps/portal/src/pages/billing.tsx')).toEqual(['e2e/pay.test.ts']);
    expect(chosen('apps/console/src/app/shell.tsx')).toEqual(['e2e/inbox.test.ts']);
  });

  it('reaches the server behind the calls of its pages: what binds them, their module, and what is handed in', () => {
    for (const file of ['billing/pay.ts', 'billing/rounds.ts', 'mails/sent-mail.ts'])
      expect(chosen(`apps/server/src/modules/${file}`)).toEqual(['e2e/pay.test.ts']);
  });

  it('is one of all if no test reaches what was changed', () => {
    for (const file of ['apps/console/src/pages/settings-page.tsx', 'packages/contract/src/notes/notes.ts'])
      expect(chosen(file)).toEqual(Object.keys(tests));
  });

  it('reaches the endpoints whose path it holds', () => {
    const calling = {
      'e2e/call.test.ts': "test('calls', () => fetch('/office/v1/billing/pay', '/practice/settings'));",
    };
    const { files } = choose('e2e', { ...tests, ...calling }, 'apps/server/src/modules/billing/pay.ts');
    expect(files).toEqual(['e2e/pay.test.ts', 'e2e/call.test.ts']);
  });

  it('is chosen by any change if its text says nothing of what it opens', () => {
    const start = { 'e2e/start.test.ts': "test('starts', () => run('npm start'));" };
    const { files } = choose('e2e', { ...tests, ...start }, 'apps/console/src/features/inbox/list.tsx');
    expect(files).toEqual(['e2e/inbox.test.ts', 'e2e/start.test.ts']);
  });
});

describe('a server test', () => {
  const tests = {
    'apps/server/src/modules/billing/pay.test.ts': "import { pay } from './pay.ts';\ntest(pay);",
    'apps/server/src/modules/mails/mails.test.ts': "import { sentMail } from './public.ts';\ntest(sentMail);",
    'apps/server/src/late.test.ts': "test(await import('./modules/reports/report.ts'));",
    'apps/server/src/page.test.ts':
      "import { readFile } from 'node:fs';\nreadFile(new URL('./page.html', import.meta.url));",
    'apps/server/src/page.html': '<p>',
  };
  const chosen = (...changed: string[]) => choose('server', tests, ...changed).files;

  it('reaches what it imports, one by one through a file that passes names on, also late', () => {
    expect(chosen('apps/server/src/modules/mails/sent-mail.ts')).toEqual([
      'apps/server/src/modules/mails/mails.test.ts',
    ]);
    expect(chosen('apps/server/src/modules/mails/unsent.ts')).toEqual([]);
    expect(chosen('apps/server/src/modules/reports/report.ts')).toEqual(['apps/server/src/late.test.ts']);
  });

  it('reaches the files that it names', () => {
    expect(chosen('apps/server/src/page.html')).toEqual(['apps/server/src/page.test.ts']);
  });

  it('is one of all if the change is a migration or a file that nothing names', () => {
    expect(choose('server', tests, 'apps/server/migrations/0001-a.sql')).toEqual({
      files: Object.keys(tests).filter((file) => file.endsWith('.test.ts')),
      sentence: 'All 4 server files: every one of them needs apps/server/migrations/0001-a.sql.',
    });
    expect(choose('server', tests, 'apps/server/assets/font.woff2').sentence).toBe(
      'All 4 server files: no import and no path shows who needs apps/server/assets/font.woff2.',
    );
  });

  it('is not chosen by words and pictures', () => {
    expect(choose('server', tests, 'docs/testing.md', 'README.md')).toEqual({
      files: [],
      sentence: 'No server file reaches what was changed: docs/testing.md, README.md.',
    });
  });
});

describe('in this checkout', () => {
  const graph = readGraph();
  const chosen = (tests: readonly string[], file: string) =>
    chooseTests(tests[0]?.startsWith('e2e/') ? 'e2e' : 'server', graph, tests, [file]).files;

  it('a row of the recall list selects the test of recall and none of the fields', () => {
    const tests = ['e2e/recall.test.ts', 'e2e/fields-scale.test.ts'];
    expect(chosen(tests, 'apps/console/src/features/recall/recall-row.tsx')).toEqual(['e2e/recall.test.ts']);
  });

  it('the portal’s billing selects its test, not the builder’s', () => {
    const tests = ['e2e/builder-keys.test.ts', 'e2e/billing.test.ts'];
    expect(chosen(tests, 'apps/portal/src/pages/billing.tsx')).toEqual(['e2e/billing.test.ts']);
  });

  it('the platform and the demo’s data select all', () => {
    const tests = testsOf('e2e', graph);
    expect(tests.length).toBeGreaterThan(100);
    expect(chosen(tests, 'apps/server/src/platform/gate.ts')).toEqual(tests);
    expect(chosen(tests, 'apps/server/src/seed/people.ts')).toEqual(tests);
    expect(chosen(tests, 'tools/vite/contract-routes.ts')).toEqual(tests);
    const few = ['e2e/recall.test.ts', 'e2e/fields-scale.test.ts'];
    expect(chosen(few, 'apps/portal/vite.config.ts')).toEqual(few);
  });

  it('a policy selects its own server test, and not that of another policy', () => {
    const recall = 'apps/server/src/modules/recall/recall-ways.policy';
    const tests = [`${recall}.test.ts`, 'apps/server/src/modules/billing/money.policy.test.ts'];
    expect(chosen(tests, `${recall}.ts`)).toEqual([`${recall}.test.ts`]);
  });
});
