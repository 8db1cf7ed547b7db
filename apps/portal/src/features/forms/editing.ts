// A submission that is opened to be changed: what was signed is signed anew, what the practice asks about is marked, and it is sent
// only once something has changed, unless the practice waits for an answer. Its code is loaded with the submission.
import './editing-texts.en.ts';
import {
  createForm,
  definitionOf,
  type FormEngine,
  type FormField,
  type FormOptions,
  isSigned,
  type SubmissionEntry,
} from '@foyer/forms';
import { t } from 'i18next';

/** A question of the practice, and the questions of the form that it is about. */
interface Question {
  readonly uuids: readonly string[];
}

interface Edit {
  /** Those that were signed say that they have to be signed again, and those that the practice asks about to be checked. */
  readonly fields: FormField[];
  /** What was sent, without what was signed. */
  readonly entries: readonly SubmissionEntry[];
  /** What the form says of itself. */
  readonly messages: { readonly reset: string };
  /**
   * Returns the form with a way back to what was sent, and whether its answers are those of one of `beginnings`: never while the
   * practice waits for an answer, because what was sent may be right.
   */
  follow(engine: FormEngine, beginnings: readonly FormOptions[]): { engine: FormEngine; isUnchanged: () => boolean };
}

export function editOf(
  fields: readonly FormField[],
  sent: readonly SubmissionEntry[],
  questions: readonly Question[] = [],
): Edit {
  const signed = new Set(fields.filter(isSigned).map(({ uuid }) => uuid));
  const checked = new Set(questions.flatMap(({ uuids }) => uuids));
  const entries = sent.filter(({ uuid }) => !signed.has(uuid));
  return {
    fields: fields.map((field) => {
      const again = isSigned(field) && isAnswered(field, sent) ? withHint(field, t('editing.signAgain')) : field;
      return checked.has(field.uuid) ? withHint(again, t('editing.check')) : again;
    }),
    entries,
    messages: { reset: t('editing.backToSent') },
    follow: (engine, beginnings) => {
      const before = questions.length > 0 ? [] : beginnings.map((options) => answersOf(createForm(options)));
      return {
        engine: { ...engine, reset: () => backTo(engine, entries) },
        isUnchanged: () => before.includes(answersOf(engine)),
      };
    },
  };
}

function isAnswered(field: FormField, sent: readonly SubmissionEntry[]): boolean {
  const { fromStored, isBlank } = definitionOf(field);
  const { specific } = field.properties;
  const value = fromStored(sent.find(({ uuid }) => uuid === field.uuid)?.value, specific, field);
  return value !== undefined && !isBlank(value, specific, field);
}

function withHint(field: FormField, hint: string): FormField {
  const { common } = field.properties;
  const sublabel = [hint, common.sublabel].filter(Boolean).join(' ');
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
