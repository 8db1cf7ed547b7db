// A submission that is opened to be changed: what was signed is signed anew, and it is sent only once something has changed.
import { definitionOf, type FormEngine, type FormField, isSigned, type SubmissionEntry } from '@foyer/forms';
import { t } from 'i18next';

interface Edit {
  /** Those that were signed say that they have to be signed again. */
  readonly fields: FormField[];
  /** What was sent, without what was signed. */
  readonly entries: readonly SubmissionEntry[];
}

export function editOf(fields: readonly FormField[], sent: readonly SubmissionEntry[]): Edit {
  const signed = new Set(fields.filter(isSigned).map(({ uuid }) => uuid));
  return {
    fields: fields.map((field) => (isSigned(field) && isAnswered(field, sent) ? askedAgain(field) : field)),
    entries: sent.filter(({ uuid }) => !signed.has(uuid)),
  };
}

function isAnswered(field: FormField, sent: readonly SubmissionEntry[]): boolean {
  const { fromStored, isBlank } = definitionOf(field);
  const { specific } = field.properties;
  const value = fromStored(sent.find(({ uuid }) => uuid === field.uuid)?.value, specific, field);
  return value !== undefined && !isBlank(value, specific, field);
}

function askedAgain(field: FormField): FormField {
  const { common } = field.properties;
  const sublabel = [t('form.signAgain'), common.sublabel].filter(Boolean).join(' ');
  return { ...field, properties: { ...field.properties, common: { ...common, sublabel } } };
}

/** Returns the answers of a form as a text that is the same while they are. What is signed does not count. */
export function answersOf({ fields, toEntries }: FormEngine): string {
  const signed = new Set(fields.filter(isSigned).map(({ uuid }) => uuid));
  return JSON.stringify(toEntries().flatMap(({ uuid, value }) => (signed.has(uuid) ? [] : [[uuid, value]])));
}

/** Puts back what was sent. */
export function backTo(engine: FormEngine, entries: readonly SubmissionEntry[]): void {
  engine.fromEntries(entries);
  engine.goToPage(0);
}
