// Whom a guardian books for: a field that the portal adds to booking forms. No published form contains it, and no submission has an
// answer to it; a draft keeps it, so that the choice survives.
import { cleanLine } from '../kit/clean-text.ts';
import type { FormField } from '../kit/field.ts';
import { defineField } from '../model/define-field.ts';

const patientChoiceUuid = 'f07e4000-0000-8000-8000-0000000f0001';
/** Kept beside the choice, for the case that the person is no longer linked and cannot be named otherwise. */
const chosenNameUuid = 'f07e4000-0000-8000-8000-0000000f0002';
const CAP = 100;

/** Returns the field of the choice. Its value is the person's id; empty for nobody. */
export function patientChoiceField(): FormField {
  return defineField('Patient', {
    uuid: patientChoiceUuid,
    display_name: 'Patient',
    common: { label: 'Patient', makeRequired: true },
  });
}

/** The person whom a draft is for. */
export interface ChosenPerson {
  readonly id: string;
  readonly nameFirst: string;
}

interface Answer {
  readonly uuid: string;
  readonly value: unknown;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= CAP;

/** Returns the answers that keep the choice in a draft; none if nobody is chosen. */
export function choiceAnswers({ id, nameFirst }: ChosenPerson): Answer[] {
  if (id === '') return [];
  return [
    { uuid: patientChoiceUuid, value: id },
    { uuid: chosenNameUuid, value: cleanLine(nameFirst).slice(0, CAP) },
  ];
}

/** Returns the choice that untrusted answers of a draft keep; undefined if they keep none. */
export function choiceIn(answers: readonly Answer[]): ChosenPerson | undefined {
  const textOf = (wanted: string) => {
    const value = answers.find(({ uuid }) => uuid === wanted)?.value;
    return isText(value) ? value : '';
  };
  const id = textOf(patientChoiceUuid);
  return id === '' ? undefined : { id, nameFirst: textOf(chosenNameUuid) };
}

/** Returns whether an answer belongs to the choice. */
export function isChoiceAnswer({ uuid }: Pick<Answer, 'uuid'>): boolean {
  return uuid === patientChoiceUuid || uuid === chosenNameUuid;
}
