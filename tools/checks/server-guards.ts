// Two guards over the server's code: no second connection is requested inside a transaction, and modules hold no hidden state.
import ts from 'typescript';
import type { Check } from './check.ts';
import { ownFiles, textOf } from './files.ts';

/** Functions that open a tenant transaction; the callback holds a connection of the pool. */
const openers: readonly string[] = ['inTenant', 'inTenantOnce', 'inTenantEnding'];
/** Functions that request a connection of their own: if callers that wait for one more hold all of them, that is a deadlock. */
const askers: readonly string[] = [...openers, 'settingsOf', 'todayOf', 'publishedForm', 'formVersion', 'bookingForms'];

/**
 * State that modules may hold, by file, each with its reason. All other process-long state belongs to the services object (a
 * cache: `defineCache`), so that two servers in one process have one each, and none outlives its server.
 */
export const keptState: Readonly<Record<string, readonly string[]>> = {
  // Read once from files of the installation, and the same for everybody.
  'modules/identity/password-blocklist.ts': ['common'],
  'platform/pdfs/letters.ts': ['fileBytes', 'known'],
  'modules/practice-setup/postal-codes.ts': ['kept'],
  'modules/billing/pages/styles.ts': ['kept'],
  // Derived only from a zone, or from a zone and a moment.
  'modules/visit-mails/visit-mails.ts': ['formats'],
  'modules/visit-mails/calendar-file.ts': ['knownRules'],
  'modules/practice/settings.ts': ['days'],
  // Lives as long as its key: a value, a request or a connection.
  'modules/forms/read-form.ts': ['answers'],
  'platform/http/bind.ts': ['kept'],
  'platform/http/gone-signal.ts': ['signals'],
  'platform/http/kept-body.ts': ['bodies'],
  'platform/db/connection.ts': ['known'],
  // Observes the process itself, and cannot be stopped.
  'platform/http/metrics.ts': ['processRegistry'],
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

/** A function runs inside a transaction if it receives one: a parameter `tx`, or one of type `Tx`. */
function isHandedOne(node: FunctionNode, source: ts.SourceFile): boolean {
  return node.parameters.some(
    ({ name, type }) => name.getText(source) === 'tx' || (type !== undefined && type.getText(source) === 'Tx'),
  );
}

/** A call that receives the current transaction requests no connection of its own. */
function isGivenOne(node: ts.Node, source: ts.SourceFile): boolean {
  return ts.isCallExpression(node) && node.arguments[0]?.getText(source) === 'tx';
}

/** Returns calls that request a second connection while a tenant transaction holds one. */
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
/** Immutable values are not state. */
const constant = /^Readonly(?:Map|Set)\b/;

/** Returns mutable maps, sets and variables at the top level of a module, except those in `keptState`. */
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

/** Returns names in `keptState` that no module has any more. */
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
