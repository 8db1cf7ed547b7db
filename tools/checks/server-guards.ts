// Two guards over the server's code: no second connection is asked for inside a transaction, and no state hides in a module.
import ts from 'typescript';
import type { Check } from './check.ts';
import { ownFiles, textOf } from './files.ts';

/** What opens a tenant transaction; its callback holds a connection of the pool. */
const openers: readonly string[] = ['inTenant', 'inTenantOnce', 'inTenantEnding'];
/** What asks for a connection of its own: when all are held by callers who wait for one more, nobody gets on. */
const askers: readonly string[] = [...openers, 'settingsOf', 'todayOf', 'publishedForm', 'formVersion', 'bookingForms'];

/**
 * What modules may keep, by file, each with its reason. Everything else that lives as long as the process belongs to the services
 * object (a cache: `defineCache`), so that two servers in one process have one each, and none outlives its server.
 */
export const keptState: Readonly<Record<string, readonly string[]>> = {
  // Read from files of the installation once, and the same for everybody.
  'modules/identity/password-blocklist.ts': ['common'],
  'platform/pdfs/letters.ts': ['fileBytes', 'known'],
  'modules/practice-setup/postal-codes.ts': ['kept'],
  'modules/billing/pages/styles.ts': ['kept'],
  // Follows from a zone, or from a zone and a moment, alone.
  'modules/visits/visit-mails.ts': ['formats'],
  'modules/visits/calendar-file.ts': ['knownRules'],
  'modules/practice/settings.ts': ['days'],
  // Goes with the value, the request or the connection that is its key.
  'modules/forms/read-form.ts': ['answers'],
  'platform/http/bind.ts': ['kept'],
  'platform/http/gone-signal.ts': ['signals'],
  'platform/http/kept-body.ts': ['bodies'],
  'platform/db/connection.ts': ['known', 'names', 'seen'],
  // A batch of random bytes.
  'platform/crypto/sealed-bytes.ts': ['nextNonce'],
};

const parse = (file: string, text: string) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
const lineOf = (source: ts.SourceFile, node: ts.Node) =>
  source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
const calledName = (node: ts.Node): string | undefined =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) ? node.expression.text : undefined;

type FunctionNode = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration;
const isFunction = (node: ts.Node): node is FunctionNode =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node);

/** A function runs inside a transaction when it is handed one: a parameter `tx`, or one of type `Tx`. */
function isHandedOne(node: FunctionNode, source: ts.SourceFile): boolean {
  return node.parameters.some(
    ({ name, type }) => name.getText(source) === 'tx' || (type !== undefined && type.getText(source) === 'Tx'),
  );
}

/** What is handed the transaction at hand asks for no connection of its own. */
function isGivenOne(node: ts.Node, source: ts.SourceFile): boolean {
  return ts.isCallExpression(node) && node.arguments[0]?.getText(source) === 'tx';
}

/** Calls that ask for a second connection while a tenant transaction holds one. */
export function findNestedTransactions(file: string, text: string): string[] {
  const source = parse(file, text);
  const faults: string[] = [];
  const visit = (node: ts.Node, isInside: boolean): void => {
    const name = calledName(node);
    if (isInside && name !== undefined && askers.includes(name) && !isGivenOne(node, source))
      faults.push(`line ${lineOf(source, node)} calls ${name} inside a tenant transaction; call it before`);
    if (ts.isCallExpression(node) && name !== undefined && openers.includes(name)) {
      const [scope, work, ...rest] = node.arguments;
      for (const part of [scope, ...rest]) if (part) visit(part, isInside);
      if (work) visit(work, true);
      return;
    }
    const inside = isInside || (isFunction(node) && isHandedOne(node, source));
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(source, false);
  return faults;
}

const containers: readonly string[] = ['Map', 'Set', 'WeakMap', 'WeakSet'];
/** What cannot change is no state. */
const constant = /^Readonly(?:Map|Set)\b/;

/** Maps, sets and variables at the top of a module that may change, but for those that `keptState` names. */
export function findModuleState(file: string, text: string): string[] {
  const source = parse(file, text);
  const allowed = keptState[file.replace('apps/server/src/', '')] ?? [];
  return source.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => {
    const isVariable = (declarationList.flags & ts.NodeFlags.Const) === 0;
    return declarationList.declarations.flatMap((declaration) => {
      const { name, type, initializer } = declaration;
      const made = initializer && ts.isNewExpression(initializer) ? initializer.expression.getText(source) : '';
      const isState =
        isVariable ||
        /^expiringMap\b/.test(initializer?.getText(source) ?? '') ||
        (containers.includes(made) && !constant.test(type?.getText(source) ?? ''));
      const text = name.getText(source);
      if (!isState || allowed.includes(text)) return [];
      return [
        `line ${lineOf(source, declaration)} keeps ${text} in the module; let the services hold it, type it ReadonlyMap or ReadonlySet when it never changes, or name it with its reason in tools/checks/server-guards.ts`,
      ];
    });
  });
}

/** Names in `keptState` that no module has any more. */
function findStale(files: readonly string[]): string[] {
  return Object.entries(keptState).flatMap(([file, names]) => {
    const path = `apps/server/src/${file}`;
    if (!files.includes(path)) return [`tools/checks/server-guards.ts: names ${file}, which is not there`];
    return names
      .filter((name) => !new RegExp(`^(?:const|let) ${name}\\b`, 'm').test(textOf(path)))
      .map((name) => `tools/checks/server-guards.ts: names ${name} of ${file}, which it does not keep`);
  });
}

export const serverGuards: Check = {
  name: 'server guards',
  find: async () => {
    const files = ownFiles();
    const own = files.filter(
      (file) => /^apps\/server\/src\/.*\.ts$/.test(file) && !/\.test\.ts$|\/src\/testing\/|\.d\.ts$/.test(file),
    );
    const faults = own.flatMap((file) => {
      const text = textOf(file);
      return [...findNestedTransactions(file, text), ...findModuleState(file, text)].map(
        (fault) => `${file}: ${fault}`,
      );
    });
    return [...faults, ...findStale(files)];
  },
};
