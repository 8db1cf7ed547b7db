// Compares two sets of answers to one form, question by question.
import {
  type FormEngine,
  type FormField,
  labelOf,
  printedLines,
  printModel,
  type SubmissionEntry,
  type Surroundings,
} from '@foyer/forms';

export interface ChangedAnswer {
  readonly uuid: string;
  readonly label: string;
  /** Lines as printed; empty if the question was left blank. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Returns the questions whose printed answers differ, in the form's order. */
export function changedAnswers(
  fields: readonly FormField[],
  before: readonly SubmissionEntry[],
  after: readonly SubmissionEntry[],
  { surroundings, logic }: Pick<FormEngine, 'logic'> & { readonly surroundings: Partial<Surroundings> },
): ChangedAnswer[] {
  return fields.flatMap((field) => {
    const [old, now] = [before, after].map((entries) =>
      printModel([field], entries, { audience: 'patient', surroundings, logic }),
    );
    if (!old || !now || JSON.stringify(old) === JSON.stringify(now)) return [];
    return [{ uuid: field.uuid, label: labelOf(field), before: printedLines(old), after: printedLines(now) }];
  });
}
