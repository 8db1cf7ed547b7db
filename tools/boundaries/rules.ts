// Turns the order lists into dependency-cruiser rules. Every rule is an error; type-only imports count.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IForbiddenRuleType } from 'dependency-cruiser';
import { formRooms, modules, serverTop, webApps, webRooms, workspaces } from './order.ts';
import type { ReachRule } from './reach.ts';

type Pattern = string | string[];
interface Side {
  path?: Pattern;
  pathNot?: Pattern;
}
interface Target extends Side {
  circular?: boolean;
  couldNotResolve?: boolean;
}

const tests = '\\.test\\.tsx?$';
const moduleRoot = '^apps/server/src/modules/';
const anyOf = (names: readonly string[]) => `(?:${names.map((name) => name.replaceAll('.', '\\.')).join('|')})`;

function forbid(name: string, comment: string, from: Side, to: Target): IForbiddenRuleType {
  return { name, comment, severity: 'error', from, to } as IForbiddenRuleType;
}

/** Pairs each name of a list with all later ones. */
function laterThan<T>(list: readonly T[]): { name: T; later: readonly T[] }[] {
  return list.slice(0, -1).map((name, index) => ({ name, later: list.slice(index + 1) }));
}

function serverRules(): IForbiddenRuleType[] {
  const top = `^apps/server/src/${anyOf(serverTop)}`;
  return [
    ...laterThan(modules).map(({ name, later }) =>
      forbid(
        `server-module-order-${name}`,
        'A module uses only modules that stand before it in tools/boundaries/order.ts.',
        { path: `${moduleRoot}${name}/`, pathNot: tests },
        { path: `${moduleRoot}${anyOf(later)}/` },
      ),
    ),
    forbid(
      'server-module-face',
      "A module knows another only by its public.ts; so a route never meets another module's store.",
      { path: `${moduleRoot}([^/]+)/` },
      { path: moduleRoot, pathNot: [`${moduleRoot}$1/`, '/public\\.ts$'] },
    ),
    forbid(
      'server-module-face-from-outside',
      'Whoever wires modules together sees their public.ts only.',
      { path: '^apps/server/src/', pathNot: [moduleRoot, tests] },
      { path: moduleRoot, pathNot: '/public\\.ts$' },
    ),
    forbid(
      'server-platform-knows-no-module',
      'The platform serves every domain and knows none.',
      { path: '^apps/server/src/platform/' },
      { path: moduleRoot },
    ),
    forbid(
      'server-wiring-on-top',
      'Only the composition root, the command line, the seed and the tests put things together.',
      { path: ['^apps/server/src/platform/', moduleRoot], pathNot: tests },
      { path: top },
    ),
    forbid(
      'server-testing-stays-in-tests',
      'What serves the tests is no part of the product.',
      { path: '^apps/server/src/', pathNot: [tests, '^apps/server/src/testing/'] },
      { path: '^apps/server/src/testing/' },
    ),
  ];
}

function webRules(app: string): IForbiddenRuleType[] {
  const room = (name: string) => `^apps/${app}/src/${name}/`;
  return [
    ...laterThan(webRooms).map(({ name, later }) =>
      forbid(
        `${app}-room-order-${name}`,
        `The rooms of a web app are ${webRooms.join(' → ')}; each uses only those before it.`,
        { path: room(name) },
        { path: room(anyOf(later)) },
      ),
    ),
    ...laterThan(modules).map(({ name, later }) =>
      forbid(
        `${app}-feature-order-${name}`,
        'A feature uses only features that stand before it in tools/boundaries/order.ts.',
        { path: `${room('features')}${name}/` },
        { path: `${room('features')}${anyOf(later)}/` },
      ),
    ),
    forbid(
      `${app}-feature-names`,
      'Features have the names of the modules, so that their order is known.',
      { path: room('features') },
      { path: room('features'), pathNot: `${room('features')}${anyOf(modules)}/` },
    ),
  ];
}

/** Returns the files that a package exposes, from the `exports` of its package.json. */
function faceOf(root: string, workspace: string): string[] {
  const manifest = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as {
    exports?: Record<string, string | Record<string, string>>;
  };
  const targets = Object.values(manifest.exports ?? {}).flatMap((target) =>
    typeof target === 'string' ? [target] : Object.values(target),
  );
  return targets.map((target) => `^${workspace}/${target.slice(2).replaceAll('.', '\\.').replaceAll('*', '.+')}$`);
}

function workspaceRules(root: string): IForbiddenRuleType[] {
  const all = Object.keys(workspaces);
  return [
    ...Object.entries(workspaces).map(([workspace, allowed]) =>
      forbid(
        `workspace-order-${workspace.replace('/', '-')}`,
        'ui and scheduling stand on the ground, forms on them, contract on forms, client on contract, apps on top and never on each other.',
        { path: `^${workspace}/` },
        { path: `^${anyOf(all)}/`, pathNot: [workspace, ...allowed].map((name) => `^${name}/`) },
      ),
    ),
    ...all
      .filter((workspace) => workspace.startsWith('packages/'))
      .map((workspace) =>
        forbid(
          `workspace-face-${workspace.replace('/', '-')}`,
          'A package is entered by what its package.json exports, not by a path into it.',
          { path: '^(?:apps|packages|e2e|conformance)/', pathNot: `^${workspace}/` },
          { path: `^${workspace}/`, pathNot: faceOf(root, workspace) },
        ),
      ),
    forbid(
      'product-knows-no-tools',
      'Tools and end-to-end tests look at the product, never the other way round.',
      { path: '^(?:apps|packages)/', pathNot: ['/vite\\.config\\.ts$', tests] },
      { path: '^(?:tools|e2e|bench|conformance)/' },
    ),
    forbid(
      'e2e-sees-the-outside-only',
      'End-to-end tests know the product by its screens and calls.',
      { path: '^e2e/' },
      { path: '^apps/' },
    ),
  ];
}

function formRules(): IForbiddenRuleType[] {
  const room = (name: string) => `^packages/forms/src/${name}/`;
  return [
    ...laterThan(formRooms).map(({ name, later }) =>
      forbid(
        `forms-room-order-${name}`,
        `The rooms of packages/forms are ${formRooms.join(' ← ')}.`,
        { path: room(name), pathNot: tests },
        { path: room(anyOf(later)) },
      ),
    ),
    forbid(
      'forms-fields-know-no-other',
      'A field type is one folder; what two of them share lies in kit/.',
      { path: `${room('fields')}([^/]+)/` },
      { path: room('fields'), pathNot: `${room('fields')}$1/` },
    ),
    forbid(
      'forms-definition-without-screen',
      'What a field is and how it prints is known without React, so the server can run it.',
      { path: `${room('fields')}[^/]+/(?:definition|print)\\.ts$` },
      { path: ['^packages/ui/', '\\.(?:tsx|css)$', 'node_modules/(?:@types/)?(?:react|react-[^/]+|signature_pad)/'] },
    ),
  ];
}

/** The rules about what a file reaches over all imports, its own and those of what it imports. */
export const reachRules: readonly ReachRule[] = [
  {
    name: 'server-draws-no-screen',
    comment: 'The server runs without a build, so nothing it reaches may be a component or a style sheet.',
    from: /^apps\/server\/src\//,
    to: /\.(?:tsx|css)$/,
  },
  {
    name: 'forms-headless-face',
    comment: '@foyer/forms runs in Node: nothing it reaches is a component, a style sheet or React.',
    from: /^packages\/forms\/src\/index\.ts$/,
    to: /\.(?:tsx|css)$|^packages\/ui\/|node_modules\/(?:@types\/)?react/,
  },
];

/** Returns the other boundary rules for the checkout at `root`, as dependency-cruiser takes them. */
export function boundaryRules(root: string): IForbiddenRuleType[] {
  return [
    ...workspaceRules(root),
    ...serverRules(),
    ...webApps.flatMap(webRules),
    ...formRules(),
    forbid('no-circles', 'Two files that need each other are one thing, or need a third.', {}, { circular: true }),
    forbid('no-dead-ends', 'An import has to lead to a file.', {}, { couldNotResolve: true }),
    forbid('no-tests-in-the-product', 'A test is imported by nobody.', {}, { path: tests }),
  ];
}
