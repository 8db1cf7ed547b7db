// Reads the field tree of a form version. All forms pass through here, in the browser and on the server.
import type { FormField } from '../kit/field.ts';
import { MAX_DEPTH, MAX_EXPRESSION_LEVELS, MAX_FIELDS } from './limits.ts';
import { isRecord, readField, UnreadableForm } from './read-field.ts';

export type ReadForm =
  | { readonly ok: true; readonly fields: FormField[] }
  /** `reason` is for logs and form authors; patients see 'Form is in an unexpected format. Unable to render.' */
  | { readonly ok: false; readonly reason: string };

/**
 * Returns the fields of a form in the order in which they are shown, without deleted ones. A form cannot be read if it is not
 * {fields: […]}, if a uuid is missing or repeated, if a type is unknown, if it is nested deeper than 12 levels, or if it has more
 * than 2000 fields. Never throws.
 */
export function readForm(object: unknown): ReadForm {
  if (!isRecord(object) || !Object.hasOwn(object, 'fields') || !Array.isArray(object.fields))
    return { ok: false, reason: 'the form has no list of fields' };
  if (!isShallow(object)) return { ok: false, reason: `the form is nested deeper than ${MAX_DEPTH} levels` };
  const raw: readonly unknown[] = object.fields;
  let seen = 0;
  const count = () => {
    if (++seen > MAX_FIELDS) throw new UnreadableForm(`the form has more than ${MAX_FIELDS} fields`);
  };
  try {
    const fields = raw.map((field) => readField(field, count));
    if (new Set(fields.map(({ uuid }) => uuid)).size < fields.length)
      return { ok: false, reason: 'two fields have the same uuid' };
    return { ok: true, fields: inOrder(fields) };
  } catch (cause) {
    if (cause instanceof UnreadableForm) return { ok: false, reason: cause.message };
    throw cause;
  }
}

/** Returns the fields by sort_order (equal ones keep their order), without deleted fields. */
export function inOrder(fields: readonly FormField[]): FormField[] {
  return fields.filter((field) => !field.is_deleted).sort((a, b) => a.sort_order - b.sort_order);
}

/** Returns whether nothing is nested deeper than forms may be, expressions apart. Works level by level, so that no depth can exhaust the stack. */
export function isShallow(root: object): boolean {
  let level: readonly Nested[] = [{ node: root, left: MAX_DEPTH, isExpression: false }];
  while (level.length > 0) {
    if (level.some(({ left }) => left < 0)) return false;
    level = level.flatMap(({ node, left, isExpression }) =>
      Object.entries(node).flatMap(([key, child]): readonly Nested[] => {
        if (typeof child !== 'object' || child === null) return [];
        const begins = !isExpression && key === 'expression';
        return [{ node: child, left: begins ? MAX_EXPRESSION_LEVELS : left - 1, isExpression: begins || isExpression }];
      }),
    );
  }
  return true;
}

interface Nested {
  readonly node: object;
  /** Levels that may lie below it. */
  readonly left: number;
  readonly isExpression: boolean;
}
