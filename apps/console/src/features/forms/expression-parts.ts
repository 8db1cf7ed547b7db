// The tree of a calculation while it is written out: what a node is, and each change of its parts. Trees from a file may be of any shape.
import type { FormField } from '@foyer/forms';
import { dependentsOf, type ExpressionOperator, operatorParts, takesOf } from '@foyer/forms/authoring';
import type { FormDoc } from './form-doc.ts';

export type TreeNode = Readonly<Record<string, unknown>>;

/** What a node can be, by what an author thinks of it. */
export const nodeKinds = {
  answers: ['field', 'number', 'text', 'flag'],
  numbers: ['sum', 'mean', 'min', 'max', 'count', '+', '-', '*', '/', 'round', 'age', 'days'],
  questions: ['=', '!=', '>', '>=', '<', '<=', 'and', 'or', 'not'],
  choices: ['if'],
} as const satisfies Readonly<Record<string, readonly (Leaf | ExpressionOperator)[]>>;

type Leaf = 'field' | 'number' | 'text' | 'flag';
export type NodeKind = (typeof nodeKinds)[keyof typeof nodeKinds][number];

const leaves: readonly string[] = nodeKinds.answers;
const all: readonly NodeKind[] = Object.values(nodeKinds).flat();

/** Nodes above each other that a form may have. */
const MOST_DEEP = 20;

const isNode = (node: unknown): node is TreeNode => typeof node === 'object' && node !== null && !Array.isArray(node);

/** Returns what a node is; undefined for one that cannot be read, or is not there yet. */
export function kindOf(node: unknown): NodeKind | undefined {
  if (!isNode(node)) return undefined;
  if (Object.hasOwn(node, 'op')) return all.find((kind) => kind === node.op && !leaves.includes(kind));
  return all.find((kind) => leaves.includes(kind) && Object.hasOwn(node, kind));
}

export function partsOf(node: unknown): readonly unknown[] {
  return isNode(node) && Array.isArray(node.of) ? node.of : [];
}

/** Returns the least and the most parts of a kind; none for a leaf. */
export function countOf(kind: NodeKind): readonly [least: number, most: number] {
  return leaves.includes(kind) ? [0, 0] : operatorParts[kind as ExpressionOperator];
}

/** Returns the node as another kind. An operator keeps its parts; whatever becomes an operator is its first part. */
export function asKind(node: unknown, kind: NodeKind, first: FormField | undefined): TreeNode {
  if (kind === 'field') return { field: first?.uuid ?? '', take: (first && takesOf(first)[0]) ?? 'value' };
  if (kind === 'number') return { number: 0 };
  if (kind === 'text') return { text: '' };
  if (kind === 'flag') return { flag: true };
  const [least, most] = countOf(kind);
  const before = kindOf(node);
  const kept = before === undefined ? [] : leaves.includes(before) ? [node] : partsOf(node);
  const of = [...kept, ...Array.from({ length: least }, () => ({ number: 0 }))].slice(0, Math.max(least, kept.length));
  const over = isNode(node) && goesOver(kind) ? node.over : undefined;
  return {
    op: kind,
    of: of.slice(0, most),
    ...(kind === 'round' && { places: 0 }),
    ...(over !== undefined && { over }),
  };
}

/** Returns the node with a part in this place, at the end, or without it. */
export function withPart(node: unknown, at: number, part: unknown): TreeNode {
  const parts = partsOf(node);
  const of = part === undefined ? parts.toSpliced(at, 1) : parts.toSpliced(at, 1, part);
  return { ...(isNode(node) ? node : {}), of };
}

/** Returns whether an operator can be read in every row of a group. */
export function goesOver(kind: NodeKind | undefined): boolean {
  return kind !== undefined && ['sum', 'mean', 'min', 'max', 'count'].includes(kind);
}

export function canGoDeeper(depth: number): boolean {
  return depth < MOST_DEEP;
}

/** Returns the fields that a calculation can look at: none that depends on it. In the rows of a group, its own come first. */
export function fieldsFor({ fields }: FormDoc, uuid: string, group?: FormField): readonly FormField[] {
  const excluded = dependentsOf(fields, uuid);
  return [...(group?.fields ?? []), ...fields.filter((field) => !excluded.has(field.uuid))].filter(
    (field) => takesOf(field).length > 0,
  );
}
