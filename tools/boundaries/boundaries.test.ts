// Plants one breach for each boundary rule in a copy of the checkout, to detect a rule that no longer works.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../root.ts';
import { findBreaches } from './cruise.ts';
import { formRooms, modules, webApps, webRooms, workspaces } from './order.ts';
import type { Breach } from './reach.ts';
import { boundaryRules, reachRules } from './rules.ts';

/** A planted file: its path below the checkout, and what it imports. */
type Plant = [file: string, imported: string];

const server = 'apps/server/src';
const forms = 'packages/forms/src';
const name = 'planted-breach';

/** Makes each entry of a list import the next one. */
function upwards(list: readonly string[], rule: (entry: string) => string, plant: (from: string, to: string) => Plant) {
  return list.slice(0, -1).map((from, index): [string, Plant] => [rule(from), plant(from, list[index + 1] ?? '')]);
}

const plants = new Map<string, Plant>([
  ...upwards(
    modules,
    (from) => `server-module-order-${from}`,
    (from, to) => [`${server}/modules/${from}/${name}.ts`, `../${to}/public.ts`],
  ),
  ['server-module-face', [`${server}/modules/inbox/${name}.ts`, `../practice/${name}.ts`]],
  ['server-module-face-from-outside', [`${server}/cli/${name}.ts`, `../modules/practice/${name}.ts`]],
  ['server-platform-knows-no-module', [`${server}/platform/${name}.ts`, '../modules/practice/public.ts']],
  ['server-wiring-on-top', [`${server}/platform/http/${name}.ts`, '../../app.ts']],
  ['server-testing-stays-in-tests', [`${server}/${name}.ts`, `./testing/${name}.ts`]],
  ['server-draws-no-screen', [`${server}/cli/${name}-screen.ts`, '@foyer/forms/react']],
  ...webApps.flatMap((app) => [
    ...upwards(
      webRooms,
      (from) => `${app}-room-order-${from}`,
      (from, to): Plant => [`apps/${app}/src/${from}/${name}.ts`, `../${to}/${name}.ts`],
    ),
    ...upwards(
      modules,
      (from) => `${app}-feature-order-${from}`,
      (from, to): Plant => [`apps/${app}/src/features/${from}/${name}.ts`, `../${to}/${name}.ts`],
    ),
    [`${app}-feature-names`, [`apps/${app}/src/features/inbox/${name}-2.ts`, `../elsewhere/${name}.ts`]] as [
      string,
      Plant,
    ],
  ]),
  ['workspace-order-packages-ui', [`packages/ui/src/${name}.ts`, '@foyer/scheduling']],
  ['workspace-order-packages-scheduling', [`packages/scheduling/src/${name}.ts`, '@foyer/ui']],
  ['workspace-order-packages-phones', [`packages/phones/src/${name}.ts`, '@foyer/ui']],
  ['workspace-order-packages-forms', [`${forms}/${name}.ts`, '@foyer/contract']],
  ['workspace-order-packages-contract', [`packages/contract/src/${name}.ts`, '@foyer/ui']],
  ['workspace-order-packages-client', [`packages/client/src/${name}.ts`, '@foyer/scheduling']],
  ['workspace-order-apps-server', [`${server}/cli/${name}-ui.ts`, '@foyer/ui']],
  ['workspace-order-apps-portal', [`apps/portal/src/app/${name}.ts`, `../../../console/src/app/${name}.ts`]],
  ['workspace-order-apps-console', [`apps/console/src/app/${name}-2.ts`, `../../../portal/src/api/${name}.ts`]],
  ...Object.keys(workspaces)
    .filter((workspace) => workspace.startsWith('packages/'))
    .map((workspace): [string, Plant] => [
      `workspace-face-${workspace.replace('/', '-')}`,
      [`apps/portal/src/app/${name}-${workspace.slice(9)}.ts`, `../../../../${workspace}/src/${name}.ts`],
    ]),
  ['product-knows-no-tools', [`packages/ui/src/${name}-2.ts`, '../../../tools/root.ts']],
  ['e2e-sees-the-outside-only', [`e2e/${name}.ts`, '../apps/server/src/app.ts']],
  ...upwards(
    formRooms,
    (from) => `forms-room-order-${from}`,
    (from, to): Plant => {
      const inside = (room: string) => (room === 'fields' ? 'fields/name' : room);
      const up = from === 'fields' ? '../..' : '..';
      return [`${forms}/${inside(from)}/${name}.ts`, `${up}/${inside(to)}/${name}.ts`];
    },
  ),
  ['forms-fields-know-no-other', [`${forms}/fields/name/${name}-2.ts`, '../checkbox/definition.ts']],
  ['forms-definition-without-screen', [`${forms}/fields/planted/definition.ts`, 'react']],
  ['forms-headless-face', [`${forms}/engine/create-form.ts`, '../kit/frame.tsx']],
  ['no-circles', [`packages/scheduling/src/${name}-1.ts`, `./${name}-2.ts`]],
  ['no-dead-ends', [`packages/scheduling/src/${name}-3.ts`, './gone.ts']],
  ['no-tests-in-the-product', [`packages/scheduling/src/${name}-4.ts`, `./${name}.test.ts`]],
]);

/** Files that the breaches import. Their own imports are allowed. */
const targets: Plant[] = [
  [`packages/scheduling/src/${name}-2.ts`, `./${name}-1.ts`],
  [`packages/scheduling/src/${name}.test.ts`, 'vitest'],
  [`${server}/testing/${name}.ts`, 'vitest'],
  [`${forms}/react/${name}.ts`, 'react'],
  [`${forms}/flow/${name}.ts`, 'react'],
  ...modules.map((module): Plant => [`${server}/modules/${module}/public.ts`, 'node:path']),
  ...webApps.flatMap((app): Plant[] => [
    [`apps/${app}/src/app/${name}.ts`, 'react'],
    [`apps/${app}/src/features/${name}.ts`, 'react'],
    [`apps/${app}/src/features/inbox/${name}.ts`, 'react'],
    [`apps/${app}/src/features/oversight/${name}.ts`, 'react'],
    [`apps/${app}/src/features/elsewhere/${name}.ts`, 'react'],
  ]),
];

let copy: string;
let breaches: Breach[];

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'foyer-boundaries-'));
  const isSource = (path: string) => !/(?:^|\/)(?:node_modules|dist|\.tsbuild|\.cache)(?:\/|$)/.test(path);
  for (const folder of ['apps', 'packages', 'tools', 'e2e', 'conformance']) {
    await cp(join(root, folder), join(copy, folder), {
      recursive: true,
      filter: (path) => isSource(path.slice(root.length)),
    });
  }
  linkPackages();
  for (const [file, imported] of targets) plant(file, imported);
  for (const [file, imported] of plants.values()) plant(file, imported);
  breaches = (await findBreaches(copy)).breaches;
}, 60_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Links the copy's own workspaces under their package names, and all other packages to where they are. */
function linkPackages(): void {
  mkdirSync(join(copy, 'node_modules/@foyer'), { recursive: true });
  for (const entry of readdirSync(join(root, 'node_modules'))) {
    if (entry !== '@foyer') symlinkSync(join(root, 'node_modules', entry), join(copy, 'node_modules', entry));
  }
  for (const workspace of Object.keys(workspaces)) {
    symlinkSync(join(copy, workspace), join(copy, 'node_modules/@foyer', workspace.split('/')[1] ?? ''));
  }
}

/** Half of the files use a type-only import: both kinds must be detected. */
function plant(file: string, imported: string): void {
  const path = join(copy, file);
  mkdirSync(dirname(path), { recursive: true });
  const isNew = !existsSync(path);
  const kind = isNew && file.length % 2 === 0 ? 'import type' : 'import';
  writeFileSync(path, `${kind} * as planted from '${imported}';\nexport type Planted = typeof planted;\n`, {
    flag: 'a',
  });
}

describe('each boundary rule', () => {
  test('has a breach planted here', () => {
    expect([...plants.keys()].sort()).toEqual(
      [...boundaryRules(root), ...reachRules].map((rule) => rule.name ?? '').sort(),
    );
  });

  test.each([...plants])('%s finds its breach', (rule, [file]) => {
    const found = breaches.filter((breach) => breach.rule === rule).map((breach) => breach.from);
    // A reachability or circularity rule may name another file on the same path.
    if (rule === 'forms-headless-face') expect(found).toContain(`${forms}/index.ts`);
    else if (rule === 'no-circles')
      expect(found.some((from) => from.startsWith(`packages/scheduling/src/${name}`))).toBe(true);
    else expect(found).toContain(file);
  });
});
