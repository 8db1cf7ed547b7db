// Describes a field type's own properties: how they are read from any form, and what the builder offers.

import type { JsonSchema } from './json-schema.ts';
import { cleanRichText } from './rich-text.ts';

export interface Property<T> {
  readonly kind:
    | 'flag'
    | 'integer'
    | 'decimal'
    | 'text'
    | 'one-of'
    | 'weekdays'
    | 'options'
    | 'rich-text'
    | 'condition'
    /** Of one type alone, which has an editor of its own in the builder. */
    | 'own';
  readonly fallback: T;
  /** The possible values of a `one-of`. */
  readonly values?: readonly T[];
  readonly min?: number;
  readonly max?: number;
  /** What a published form may hold, of the kind `own`. */
  readonly schema?: JsonSchema;
  /** A value of the kind `own` that leads to other checks than the fallback, for docs/fields.md. */
  readonly sample?: T;
  /** Returns the value that `raw` represents, or undefined if it represents none. */
  read(raw: unknown): T | undefined;
}

/** A property with the fallback `undefined` is left out of what is read. */
export type PropertySchema<P> = { readonly [K in keyof P]-?: Property<P[K]> };

/** Reads every property of a schema. A missing or unusable value is replaced by the fallback. Never throws. */
export function readProperties<P>(schema: PropertySchema<P>, raw: unknown): P {
  const source = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {};
  const read = (key: keyof P & string) => {
    const property = schema[key];
    return (Object.hasOwn(source, key) ? property.read(source[key]) : undefined) ?? property.fallback;
  };
  const entries = (Object.keys(schema) as (keyof P & string)[]).map((key) => [key, read(key)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as P;
}

/** A condition on other fields, as it stands in the form: engine/conditions.ts reads it. */
export const condition: Property<unknown> = { kind: 'condition', fallback: undefined, read: (raw) => raw };

export function flag(fallback = false): Property<boolean> {
  return { kind: 'flag', fallback, read: (raw) => (raw === true || raw === false ? raw : undefined) };
}

/** A whole number in a range. Text is accepted too, because some builders store what was typed. */
export function integer(fallback: number, min: number, max: number): Property<number> {
  const read = (raw: unknown) => {
    const value = numberIn(raw);
    return value !== undefined && Number.isInteger(value) && value >= min && value <= max ? value : undefined;
  };
  return { kind: 'integer', fallback, min, max, read };
}

export function decimal(fallback: number, min = -1e12, max = 1e12): Property<number> {
  const read = (raw: unknown) => {
    const value = numberIn(raw);
    return value !== undefined && value >= min && value <= max ? value : undefined;
  };
  return { kind: 'decimal', fallback, min, max, read };
}

export function text(fallback = '', max = 500): Property<string> {
  return { kind: 'text', fallback, max, read: (raw) => (typeof raw === 'string' ? raw.slice(0, max) : undefined) };
}

/** Rich text, cleaned by rich-text.ts. */
export function richText(max = 20_000): Property<string> {
  return {
    kind: 'rich-text',
    fallback: '',
    max,
    read: (raw) => (typeof raw === 'string' ? cleanRichText(raw.slice(0, max)) : undefined),
  };
}

export function oneOf<const T extends string>(values: readonly T[], fallback: NoInfer<T>): Property<T> {
  return { kind: 'one-of', fallback, values, read: (raw) => values.find((value) => value === raw) };
}

/** Chosen weekdays, 0 for Sunday to 6 for Saturday; all of them if none is chosen. */
export function weekdays(): Property<readonly number[]> {
  const read = (raw: unknown) => {
    const chosen = Array.isArray(raw) ? raw.filter((day) => Number.isInteger(day) && day >= 0 && day <= 6) : [];
    return chosen.length > 0 ? [...new Set<number>(chosen)].sort((a, b) => a - b) : undefined;
  };
  return { kind: 'weekdays', fallback: [0, 1, 2, 3, 4, 5, 6], read };
}

function numberIn(raw: unknown): number | undefined {
  const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
