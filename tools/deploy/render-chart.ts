// Renders a Helm chart without Helm: knows the part of the template language that deploy/kubernetes/foyer uses, and refuses the rest.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse as parseYaml, stringify } from 'yaml';

type Value = unknown;
type Scope = { readonly dot: Value; readonly variables: Readonly<Record<string, Value>> };

/** A piece of a template: text, an output, or a block with what it holds. */
type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'output'; readonly pipeline: string }
  | {
      readonly kind: 'if' | 'with' | 'range';
      readonly pipeline: string;
      readonly body: Piece[];
      readonly other: Piece[];
    };

interface Chart {
  readonly values: Record<string, unknown>;
  /** Manifests by the file that they come from. */
  render(values: Record<string, unknown>): ReadonlyMap<string, unknown>;
}

/** Go's rule for `if` and `with`. */
function isTrue(value: Value): boolean {
  if (value === undefined || value === null || value === false || value === 0 || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

function indented(text: string, spaces: number): string {
  return text
    .split('\n')
    .map((line) => ' '.repeat(spaces) + line)
    .join('\n');
}

/** Splits a template into text and actions, and cuts the white space that `{{-` and `-}}` ask for. */
function tokensOf(source: string): { action?: string; text?: string }[] {
  const tokens: { action?: string; text?: string }[] = [];
  let at = 0;
  let trimsNext = false;
  for (const found of source.matchAll(/\{\{(- )?(-(?=\s))?\s*(\/\*[\s\S]*?\*\/|[\s\S]*?)\s*(-)?\}\}/g)) {
    let text = source.slice(at, found.index);
    if (trimsNext) text = text.replace(/^\s+/, '');
    if (found[1] || found[2]) text = text.replace(/\s+$/, '');
    tokens.push({ text });
    if (!found[3]?.startsWith('/*')) tokens.push({ action: (found[3] ?? '').trim() });
    trimsNext = found[4] === '-';
    at = found.index + found[0].length;
  }
  tokens.push({ text: trimsNext ? source.slice(at).replace(/^\s+/, '') : source.slice(at) });
  return tokens;
}

/** Reads pieces up to the `end` or `else` of their block; `defined` gets the named templates. */
function parse(tokens: { action?: string; text?: string }[], defined: Map<string, Piece[]>) {
  const read = (): { pieces: Piece[]; closed: string | undefined } => {
    const pieces: Piece[] = [];
    for (let token = tokens.shift(); token; token = tokens.shift()) {
      if (token.text !== undefined) pieces.push({ kind: 'text', text: token.text });
      const { action } = token;
      if (action === undefined) continue;
      if (action === 'end' || action === 'else') return { pieces, closed: action };
      const [, word, rest = ''] = /^(define|if|with|range)\s+([\s\S]*)$/.exec(action) ?? [];
      if (word === 'define') defined.set(JSON.parse(rest), read().pieces);
      else if (word === 'if' || word === 'with' || word === 'range') {
        const { pieces: body, closed } = read();
        pieces.push({ kind: word, pipeline: rest, body, other: closed === 'else' ? read().pieces : [] });
      } else pieces.push({ kind: 'output', pipeline: action });
    }
    return { pieces, closed: undefined };
  };
  const { pieces, closed } = read();
  if (closed) throw new Error(`A "${closed}" has no beginning.`);
  return pieces;
}

const word = /"(?:[^"\\]|\\.)*"|\d+|\$\w*(?:\.\w+)*|\.(?:\w+(?:\.\w+)*)?|\||[a-zA-Z]\w*|\S/g;

/** Looks up `.a.b` in `from`; what is not there is undefined. */
function lookUp(from: Value, path: string): Value {
  const names = path.split('.').filter((name) => name !== '');
  return names.reduce<Value>((value, name) => (value as Record<string, Value> | undefined)?.[name], from);
}

class Rendering {
  readonly defined: Map<string, Piece[]>;

  constructor(defined: Map<string, Piece[]>) {
    this.defined = defined;
  }

  /** The functions; a pipeline hands over its value as the last argument. */
  private call(name: string, args: Value[]): Value {
    const [first, second, ...others] = args;
    const rendered = () => this.draw(this.defined.get(String(first)) ?? [], { dot: second, variables: { $: second } });
    if (name === 'include' && this.defined.has(String(first))) return rendered();
    if (name === 'nindent') return `\n${indented(String(second), Number(first))}`;
    if (name === 'quote') return JSON.stringify(String(first));
    if (name === 'toYaml') return stringify(first).trimEnd();
    if (name === 'default') return isTrue(second) ? second : first;
    if (name === 'printf' && others.length === 0) return String(first).replace('%s', String(second));
    throw new Error(`The renderer does not know "${name}" with ${args.length} arguments.`);
  }

  private term(text: string, scope: Scope): Value {
    if (text.startsWith('"')) return JSON.parse(text);
    if (/^\d+$/.test(text)) return Number(text);
    if (text.startsWith('.')) return lookUp(scope.dot, text);
    if (!text.startsWith('$')) throw new Error(`The renderer does not know "${text}".`);
    const [variable = '$', ...rest] = text.split('.');
    if (!Object.hasOwn(scope.variables, variable)) throw new Error(`There is no variable ${variable}.`);
    return lookUp(scope.variables[variable], rest.join('.'));
  }

  evaluate(pipeline: string, scope: Scope): Value {
    const commands: string[][] = [[]];
    for (const [part] of pipeline.matchAll(word))
      if (part === '|') commands.push([]);
      else commands.at(-1)?.push(part);
    return commands.reduce<Value>((given, [head = '', ...args], at) => {
      const isCall = /^[a-zA-Z]/.test(head);
      if (!isCall && (args.length > 0 || at > 0)) throw new Error(`The renderer does not know "${pipeline}".`);
      const values = args.map((arg) => this.term(arg, scope));
      return isCall ? this.call(head, at === 0 ? values : [...values, given]) : this.term(head, scope);
    }, undefined);
  }

  private drawRange(piece: Extract<Piece, { body: Piece[] }>, scope: Scope): string {
    const [, key, item, pipeline = piece.pipeline] = /^(\$\w+), (\$\w+) := (.*)$/.exec(piece.pipeline) ?? [];
    const over = this.evaluate(pipeline, scope) ?? [];
    // Go goes through a map in the order of its keys.
    const entries = Array.isArray(over)
      ? [...over.entries()]
      : Object.entries(over).sort(([a], [b]) => (a < b ? -1 : 1));
    return entries
      .map(([name, value]) => {
        const own = key && item ? { [key]: name, [item]: value } : {};
        return this.draw(piece.body, { dot: value, variables: { ...scope.variables, ...own } });
      })
      .join('');
  }

  draw(pieces: readonly Piece[], scope: Scope): string {
    return pieces
      .map((piece) => {
        if (piece.kind === 'text') return piece.text;
        if (piece.kind === 'range') return this.drawRange(piece, scope);
        const value = this.evaluate(piece.pipeline, scope);
        if (piece.kind === 'output') {
          if (value === undefined || value === null) throw new Error(`There is nothing at "${piece.pipeline}".`);
          return String(value);
        }
        if (!isTrue(value)) return this.draw(piece.other, scope);
        return this.draw(piece.body, piece.kind === 'with' ? { ...scope, dot: value } : scope);
      })
      .join('');
  }
}

/** Reads a chart. Rendering throws for whatever the renderer does not know, and for values that are missing. */
export function readChart(folder: string): Chart {
  const text = (file: string) => readFileSync(join(folder, file), 'utf8');
  const chart = parseYaml(text('Chart.yaml'));
  const defined = new Map<string, Piece[]>();
  const files = readdirSync(join(folder, 'templates')).sort();
  const templates = new Map(files.map((file) => [file, parse(tokensOf(text(join('templates', file))), defined)]));
  return {
    values: parseYaml(text('values.yaml')),
    render: (values) => {
      const rendering = new Rendering(defined);
      const root = {
        Values: values,
        Chart: { Name: chart.name, Version: chart.version, AppVersion: chart.appVersion },
        Release: { Name: 'tried', Namespace: 'portal', Service: 'Helm' },
      };
      const manifests = new Map<string, unknown>();
      for (const [file, pieces] of templates) {
        if (basename(file).startsWith('_')) continue;
        const drawn = rendering.draw(pieces, { dot: root, variables: { $: root } });
        if (drawn.trim() !== '') manifests.set(file, parseYaml(drawn));
      }
      return manifests;
    },
  };
}
