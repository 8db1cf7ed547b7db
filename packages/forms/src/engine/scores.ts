// The scores of a submission, as the practice reads them: value, band, and how each adds up.
import { bandOf, type CalculatedProperties, type Tone } from '../fields/calculated/definition.ts';
import { type FormField, labelOf, nameOf } from '../kit/field.ts';
import type { SubmissionEntry } from '../model/form.ts';
import { storedValues } from './entries.ts';
import { readExpression, sourcesIn } from './expressions.ts';
import type { EntryLogic } from './relevance.ts';
import { partsTaken } from './takes.ts';

export interface Score {
  readonly uuid: string;
  readonly name: string;
  /** A decimal number. */
  readonly value: string;
  readonly outOf: number | null;
  readonly band: string | null;
  /** Null without a band. */
  readonly tone: Tone | null;
}

/** Returns the Calculated fields that have a value, in the form's order. */
export function scoresIn(fields: readonly FormField[], entries: readonly SubmissionEntry[]): Score[] {
  const stored = storedValues(entries);
  return fields.flatMap((field): readonly Score[] => {
    const value = stored.get(field.uuid);
    if (field.type_name !== 'Calculated' || typeof value !== 'string' || value === '') return [];
    const properties = field.properties.specific as unknown as CalculatedProperties;
    const band = bandOf(value, properties);
    const { outOf = null } = properties;
    return [
      { uuid: field.uuid, name: nameOf(field), value, outOf, band: band?.label ?? null, tone: band?.tone ?? null },
    ];
  });
}

/**
 * Returns the results that lists show: those with points, bands or a maximum. An age that only decides what a form asks is none.
 */
export function listedScores(fields: readonly FormField[], entries: readonly SubmissionEntry[]): Score[] {
  const byUuid = new Map(fields.map((field) => [field.uuid, field]));
  return scoresIn(fields, entries).filter(({ uuid, outOf, band }) => {
    const { bands = [], expression: raw } = (byUuid.get(uuid)?.properties.specific ??
      {}) as Partial<CalculatedProperties>;
    if (outOf !== null || band !== null || bands.length > 0) return true;
    const { expression } = readExpression(raw, (one) => byUuid.get(one));
    return expression !== undefined && sourcesIn(expression).some(({ take }) => take === 'points');
  });
}

/** One answer that counts in a score. */
export interface ScorePart {
  /** The question, and what was answered where that is not the number itself. */
  readonly text: string;
  readonly number: string;
}

/**
 * Returns what a score is made of: the numbers that its expression takes of answers, in the order of the expression. `logic` is that
 * of the whole form.
 */
export function scoreParts(
  score: FormField,
  fields: readonly FormField[],
  entries: readonly SubmissionEntry[],
  logic: EntryLogic | undefined,
): ScorePart[] {
  const byUuid = new Map(fields.map((field) => [field.uuid, field]));
  const { expression } = readExpression(score.properties.specific.expression, (uuid) => byUuid.get(uuid));
  const there = logic?.with(entries);
  const stored = storedValues(entries);
  const seen = new Set<string>();
  return (expression ? sourcesIn(expression) : []).flatMap(({ field: uuid, take }) => {
    const field = byUuid.get(uuid);
    if (!field || there?.isThere(uuid) === false || seen.has(`${uuid} ${take}`)) return [];
    seen.add(`${uuid} ${take}`);
    return partsTaken(field, stored.get(uuid), take).map(({ answer, number }) => ({
      text: [labelOf(field), answer].filter(Boolean).join(': '),
      number,
    }));
  });
}
