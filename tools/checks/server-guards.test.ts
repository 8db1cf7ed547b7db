// Each guard with code that breaks it, and with code that comes close but does not.
import { describe, expect, test } from 'vitest';
import { findModuleState, findNestedTransactions } from './server-guards.ts';

const file = 'apps/server/src/modules/forms/read.ts';

describe('inside a tenant transaction', () => {
  test.each([
    ['settings', 'inTenant(ctx, async (tx) => { const s = await settingsOf(ctx); });', 'line 1 calls settingsOf'],
    ['a form', 'inTenant(ctx, (tx) => publishedForm(ctx, id));', 'calls publishedForm'],
    ['a version', 'inTenantOnce(ctx, async (tx) =>\n  formVersion(ctx, id));', 'line 2 calls formVersion'],
    [
      'another transaction',
      'inTenant(ctx, async () => {\n  if (x) {\n    await inTenant(ctx, work);\n  }\n});',
      'line 3 calls inTenant',
    ],
    [
      'one that ends with a statement',
      'inTenantEnding(ctx, async (tx) => [1].map(() => settingsOf(ctx)));',
      'settingsOf',
    ],
    ['today, which reads the settings', 'inTenant(ctx, async function (tx) { await todayOf(ctx); });', 'todayOf'],
    [
      'settings, in a function that is handed a transaction',
      'async function add(tx: Tx, ctx: Ctx) {\n  await settingsOf(ctx);\n}',
      'line 2',
    ],
    ['settings, where it has another name', 'const add = async (trx: Tx) => settingsOf(ctx);', 'calls settingsOf'],
    [
      'settings, by an object of functions',
      'export const x = { add: (tx, ctx) => settingsOf(ctx) };',
      'calls settingsOf',
    ],
  ])('asking for %s is refused', { tags: ['SAFE-54'] }, (_, text, fault) => {
    expect(findNestedTransactions(file, text).join()).toContain(fault);
  });

  test.each([
    ['before it', 'const s = await settingsOf(ctx);\nawait inTenant(ctx, (tx) => read(tx, s));'],
    ['after it', 'const a = await inTenant(ctx, read);\nconst s = await settingsOf(ctx);'],
    ['for its first argument', 'inTenant(await contextOf(settingsOf(ctx)), (tx) => read(tx));'],
    ['with the transaction at hand', 'inTenant(ctx, (tx) => bookingForms(tx));'],
    ['in a comment', 'inTenant(ctx, (tx) => {\n  // settingsOf(ctx) was read before\n  return read(tx);\n});'],
    ['as a member of something else', 'inTenant(ctx, (tx) => cache.settingsOf(tx));'],
  ])('%s is fine', { tags: ['SAFE-54'] }, (_, text) => {
    expect(findNestedTransactions(file, text)).toEqual([]);
  });
});

describe('state of a module', () => {
  test.each([
    ['a map', 'const kept = new Map<string, number>();', 'line 1 keeps kept'],
    ['a set', 'export const seen = new Set();', 'keeps seen'],
    ['a weak map', '// It.\nconst kept = new WeakMap<Clock, number>();', 'line 2 keeps kept'],
    ['a weak set', 'const seen = new WeakSet();', 'keeps seen'],
    ['a variable', 'let worker: Worker | undefined;', 'keeps worker'],
    ['an old kind of variable', 'var a = 1;', 'keeps a'],
    ['a cache', 'const cache = expiringMap({ clock, lifeMs: 1, limit: 1 });', 'keeps cache'],
    ['a map that is typed as one', 'const kept: Map<string, number> = new Map();', 'keeps kept'],
    [
      'another than the named one of a file',
      'const other = new Map();',
      'keeps other',
      'apps/server/src/platform/http/bind.ts',
    ],
  ])('%s is refused', { tags: ['SAFE-55'] }, (_, text, fault, at = file) => {
    expect(findModuleState(at, text).join()).toContain(fault);
  });

  test.each([
    ['a set that cannot change', "const names: ReadonlySet<string> = new Set(['a']);"],
    ['a map that cannot change', 'const names: ReadonlyMap<string, string> = new Map();'],
    [
      'what a function keeps',
      'export function make() {\n  const kept = new Map();\n  let count = 0;\n  return { kept, count };\n}',
    ],
    ['the definition of a cache', 'const settings = defineCache<number>({ lifeMs: 1, limit: 1 });'],
    ['a value', "const a = 1;\nconst b = ['x'];"],
    ['the named one of a file', 'const kept = new WeakMap<object, string>();', 'apps/server/src/platform/http/bind.ts'],
  ])('%s is fine', { tags: ['SAFE-55'] }, (_, text, at = file) => {
    expect(findModuleState(at, text)).toEqual([]);
  });
});
