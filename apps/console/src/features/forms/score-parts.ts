// Changes of a score in the builder: the questions whose points it adds up, and its bands.
import type { FormField, Option } from '@foyer/forms';

/** What values up to a number mean; it begins where the band before ends. */
export interface ScoreBand {
  readonly from: number;
  readonly until: number;
  readonly label: string;
  readonly tone: 'calm' | 'watch' | 'act';
}

/** The properties of a calculated field. */
export interface ScoreParts {
  readonly expression?: unknown;
  readonly whenMissing: 'wait' | 'skip';
  readonly decimals: number;
  readonly unit: string;
  readonly audience: 'everyone' | 'office';
  readonly outOf?: number;
  readonly bands: readonly ScoreBand[];
}

export const MOST_BANDS = 12;

type Marked = readonly Pick<Option, 'points'>[] | undefined;

/** Returns whether an answer to the field can count points. */
export function givesPoints({ properties: { specific } }: FormField): boolean {
  const { options, columns } = specific as { readonly options?: Marked; readonly columns?: Marked };
  return [options, columns].some((list) => Array.isArray(list) && list.some(({ points }) => points !== undefined));
}

/** Returns the uuids of the fields whose points an expression adds up, and nothing else; undefined if it does more than that. */
export function addedUp(expression: unknown): readonly string[] | undefined {
  if (expression === undefined) return [];
  const { op, of, over } = (expression ?? {}) as { readonly [key: string]: unknown };
  if (op !== 'sum' || over !== undefined || !Array.isArray(of)) return undefined;
  const fields = of.map((part: unknown) => {
    const { field, take } = (part ?? {}) as { readonly [key: string]: unknown };
    return take === 'points' && typeof field === 'string' ? field : undefined;
  });
  return fields.every((field) => field !== undefined) ? fields : undefined;
}

/** Returns the expression that adds up the points of these fields; undefined for none. */
export function sumOf(fields: readonly string[]): unknown {
  return fields.length === 0 ? undefined : { op: 'sum', of: fields.map((field) => ({ field, take: 'points' })) };
}

/** Returns the score with these bands, from the lowest to the highest, each beginning where the one before ends. */
export function withBands<S extends Pick<ScoreParts, 'decimals'>>(score: S, bands: readonly ScoreBand[]): S {
  const step = 10 ** -score.decimals;
  const joined: ScoreBand[] = [];
  for (const band of bands) {
    const before = joined.at(-1);
    const from = before ? Number((before.until + step).toFixed(score.decimals)) : Math.min(0, band.until);
    joined.push({ ...band, from });
  }
  return { ...score, bands: joined };
}

/** Returns the expression without a field: out of a list it is taken, anything else needs it and goes as a whole. */
export function withoutField(expression: unknown, isMeant: (node: Node) => boolean): unknown {
  if (typeof expression !== 'object' || expression === null) return expression;
  const node = expression as Node;
  if (isMeant(node)) return undefined;
  if (!Array.isArray(node.of)) return node;
  const parts = node.of.map((part: unknown) => withoutField(part, isMeant));
  const left = parts.filter((part) => part !== undefined);
  if (left.length === parts.length) return { ...node, of: parts };
  const isList = lists.some(({ op, least }) => op === node.op && left.length >= least);
  return isList ? { ...node, of: left } : undefined;
}

type Node = Readonly<Record<string, unknown>>;

const lists = [
  ...['sum', 'min', 'max', 'mean', 'count'].map((op) => ({ op, least: 1 })),
  ...['and', 'or'].map((op) => ({ op, least: 2 })),
];

/** Returns all nodes of an expression, which may be of any shape. */
export function nodesIn(expression: unknown): readonly Node[] {
  if (typeof expression !== 'object' || expression === null) return [];
  const { of } = expression as Node;
  return [expression as Node, ...(Array.isArray(of) ? of.flatMap(nodesIn) : [])];
}
