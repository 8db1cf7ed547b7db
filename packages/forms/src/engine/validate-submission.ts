// The server's check of a submission: the browser's validation again, for untrusted values.
import { type FormField, nameOf } from '../kit/field.ts';
import type { Surroundings } from '../kit/host.ts';
import { messages as english, type Messages } from '../kit/messages.ts';
import type { SubmissionEntry } from '../model/form.ts';
import { definitionOf } from '../model/registry.ts';
import { acceptedValue, storedValue } from './accepted-value.ts';
import { checkField, isAsked } from './check-field.ts';
import { entryOf, isSent, readValue, storedValues, surroundingsIn } from './entries.ts';
import { neighbourhoodOf } from './neighbours.ts';
import { compiledLogic, fieldsThere, hasLogic, relevanceOf } from './relevance.ts';

export interface SubmissionError {
  /** The field with the error; empty if the whole submission has it. */
  readonly uuid: string;
  /** The part of a composite value, such as `first`; empty for the field itself. */
  readonly path: string;
  readonly message: string;
}

export type ValidSubmission =
  | { readonly ok: true; readonly entries: SubmissionEntry[] }
  | { readonly ok: false; readonly errors: SubmissionError[] };

const MAX_ENTRIES = 2000;

/**
 * Checks entries against the fields of a form (from readForm). Returns the errors or, if there are none, one normalised entry for
 * each field that has an answer, in the form's order. Everything but the value comes from the field, and Calculated fields are reckoned. Entries for unknown and
 * switched-off fields and for those that are not there are dropped, as are unusable values of fields that nobody can answer (hidden
 * or read-only). Never throws.
 */
export function validateSubmission(
  all: readonly FormField[],
  entries: unknown,
  around: Surroundings,
  messages: Messages = english,
): ValidSubmission {
  if (!Array.isArray(entries) || entries.length > MAX_ENTRIES)
    return { ok: false, errors: [{ uuid: '', path: '', message: messages.unexpectedFormat }] };
  const surroundings = surroundingsIn(all, around);
  const stored = storedValues(entries);
  const errors: SubmissionError[] = [];
  const accepted: SubmissionEntry[] = [];

  const sentIn = (field: FormField) =>
    stored.has(field.uuid) ? readValue(field, stored.get(field.uuid)) : definitionOf(field).empty;
  const storedIn = (field: FormField) => storedValue(field, sentIn(field), surroundings, messages);
  const relevance = hasLogic(all) ? relevanceOf(compiledLogic(all), storedIn, surroundings) : undefined;
  const fields = relevance ? fieldsThere(all, relevance) : all;
  const neighboursOf = neighbourhoodOf(fields, sentIn);
  for (const field of fields.filter(isSent)) {
    const sent = sentIn(field);
    if (isAsked(field)) {
      const faults =
        sent === undefined
          ? [{ path: '', message: `${nameOf(field)} ${messages.invalid}` }]
          : checkField(field, sent, surroundings, messages, neighboursOf(field));
      for (const { path, message } of faults) errors.push({ uuid: field.uuid, path, message });
      if (faults.length === 0) accepted.push(entryOf(field, sent, surroundings));
    } else {
      const value = relevance?.valueOf(field.uuid) ?? acceptedValue(field, sent, surroundings, messages);
      accepted.push(entryOf(field, value, surroundings));
    }
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, entries: accepted };
}
