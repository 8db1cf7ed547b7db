// Reads the top-level parts of a source file, what each of them mentions, and what the file imports and passes on.

/** A declaration, or (under the name '') all other statements at the top level of a file. */
export interface Part {
  /** Its identifiers: a name among them that the file imports or declares is taken as used. */
  readonly words: ReadonlySet<string>;
  /** Its string literals; of a template, the text around its expressions, with `${` at the end where one follows. */
  readonly texts: readonly string[];
}

/** A name of another file; '*' stands for all of them. */
export interface NameOf {
  readonly from: string;
  readonly name: string;
}

/** A file in parts. Types are left out where the import says so, because nothing of them runs. */
export interface Source {
  readonly parts: ReadonlyMap<string, Part>;
  /** Imported names, by their name in this file. */
  readonly imports: ReadonlyMap<string, NameOf>;
  /** Names that are passed on without being used here, by their name outside; `export *` under '*'. */
  readonly passed: ReadonlyMap<string, readonly NameOf[]>;
  /** Files that are imported without a name. */
  readonly bare: readonly string[];
}

const importing = /^import\s+([^;'"]*?)\s+from\s+'([^']+)'[^;\n]*;/gm;
const importingBare = /^import\s+'([^']+)';/gm;
const passing = /^export\s+(type\s+)?(\{[^}]*\}|\*(?:\s+as\s+\w+)?)\s+from\s+'([^']+)';/gm;
const listing = /^export\s+(type\s+)?\{([^}]*)\};/gm;
const declaring =
  /^(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:function\*?|const|let|var|class|interface|type|enum)\s+(?:([\w$]+)|[{[]([^}\]]*)[}\]])/;
const comment = /^\s*(?:\/\/|\/?\*).*$/gm;
const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|url\(([^'")]+)\)/g;

/** Splits `a, type B, c as d` into names inside and outside of the braces; types are left out. */
function namesIn(list: string): { name: string; alias: string }[] {
  return list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('type '))
    .map((one) => {
      const [name = '', alias = name] = one.split(/\s+as\s+/);
      return { name, alias };
    });
}

function readImports(text: string): Map<string, NameOf> {
  const imports = new Map<string, NameOf>();
  for (const [, clause = '', from = ''] of text.matchAll(importing)) {
    if (clause.startsWith('type ')) continue;
    const braces = /\{([^}]*)\}/.exec(clause)?.[1] ?? '';
    for (const { name, alias } of namesIn(braces)) imports.set(alias, { from, name });
    const all = /\*\s+as\s+(\w+)/.exec(clause)?.[1];
    if (all) imports.set(all, { from, name: '*' });
    const whole = /^([\w$]+)/.exec(clause)?.[1];
    if (whole) imports.set(whole, { from, name: 'default' });
  }
  return imports;
}

function readPassed(text: string): Map<string, NameOf[]> {
  const passed = new Map<string, NameOf[]>();
  const add = (outside: string, name: NameOf) => passed.set(outside, [...(passed.get(outside) ?? []), name]);
  for (const [, type, what = '', from = ''] of text.matchAll(passing)) {
    if (type) continue;
    const alias = /\*\s+as\s+(\w+)/.exec(what)?.[1];
    if (what.startsWith('*')) add(alias ?? '*', { from, name: '*' });
    else for (const { name, alias: outside } of namesIn(what.slice(1, -1))) add(outside, { from, name });
  }
  return passed;
}

/** Returns the string literals in a text, those inside of a template's expressions too. */
function textsIn(text: string): string[] {
  return [...text.matchAll(literal)].flatMap(([, single, double, template, url]) => {
    const plain = single ?? double ?? url;
    if (plain !== undefined) return [plain];
    const between = (template ?? '').split(/(?<=\$\{)[^{}]*\}/);
    const inside = [...(template ?? '').matchAll(/\$\{([^{}]*)\}/g)].flatMap(([, code = '']) => textsIn(code));
    return [...between, ...inside].filter((one) => one !== '');
  });
}

function addPart(parts: Map<string, { words: Set<string>; texts: string[] }>, name: string, text: string): void {
  const part = parts.get(name) ?? { words: new Set(), texts: [] };
  for (const word of text.match(/[A-Za-z_$][\w$]*/g) ?? []) part.words.add(word);
  part.texts.push(...textsIn(text));
  parts.set(name, part);
}

/** Reads TypeScript or JavaScript as the formatter leaves it: what begins in the first column begins a statement. */
export function readSource(text: string): Source {
  const rest = text
    .replaceAll(importing, '')
    .replaceAll(importingBare, '')
    .replaceAll(passing, '')
    .replaceAll(comment, '');
  const parts = new Map<string, { words: Set<string>; texts: string[] }>([['', { words: new Set(), texts: [] }]]);
  for (const statement of rest.split(/^(?=[A-Za-z_$@(])/m)) {
    const [, single, several] = declaring.exec(statement) ?? [];
    const names = single ? [single] : (several?.match(/[\w$]+/g) ?? ['']);
    if (/^export\s+default\b/.test(statement)) names.push('default');
    for (const name of names) addPart(parts, name, statement);
  }
  for (const [, type, list = ''] of text.matchAll(listing))
    if (!type) for (const { name, alias } of namesIn(list)) if (alias !== name) addPart(parts, alias, name);
  return {
    parts,
    imports: readImports(text),
    passed: readPassed(text),
    bare: [...text.matchAll(importingBare)].map(([, from = '']) => from),
  };
}

/** Reads any other file as one part: a style sheet’s imports and urls are string literals as well. */
export function readWhole(text: string): Source {
  const parts = new Map([['', { words: new Set<string>(), texts: textsIn(text) }]]);
  return { parts, imports: new Map(), passed: new Map(), bare: [] };
}
