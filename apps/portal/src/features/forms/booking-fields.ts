// Additional fields of booking forms: whom a guardian books for, and whether that person was here before.
import type { Call } from '@foyer/contract/client';
import {
  choiceAnswers,
  choiceIn,
  type DraftAnswer,
  type FormEngine,
  type FormField,
  type FormRecord,
  patientChoiceField,
  prefilledValues,
  priorExamUuid,
} from '@foyer/forms';
import { logFailure } from '../../api/log-failure.ts';
import type { Portal } from '../../session/portal.ts';
import { loadRecord } from '../patients/form-record.ts';
import { draftAnswers } from './draft-answers.ts';
import type { FoundDraft } from './draft-calls.ts';
import { asksPriorExam } from './guest-entries.ts';
import type { FamilyPatient, KeptPerson } from './kept-person.ts';
import { priorExamOf } from './prior-exam.ts';

/** Returns the fields with the choice of a patient as the second one. */
export function withPatientChoice(fields: readonly FormField[]): FormField[] {
  return [...fields.slice(0, 1), patientChoiceField(), ...fields.slice(1)];
}

/** Returns what a draft keeps of a form with that choice: first of all whom it is for. */
export function draftWithChoice(engine: Pick<FormEngine, 'getField' | 'surroundings' | 'toDraft'>): DraftAnswer[] {
  const { uuid } = patientChoiceField();
  const id = String(engine.getField(uuid).value ?? '');
  const nameFirst = engine.surroundings.family?.find((member) => member.id === id)?.nameFirst ?? '';
  return [...choiceAnswers({ id, nameFirst }), ...engine.toDraft().filter((answer) => answer.uuid !== uuid)];
}

/** Returns whether a uuid is that of the field that books, whose answer is about no person. */
export function isBookingField(fields: readonly FormField[], uuid: string): boolean {
  return fields.some((field) => field.uuid === uuid && field.type_name === 'Appointment Booking');
}

/** Returns a child's record with the guardian's email address and phones where the child has none. */
export function withGuardianAddresses(
  record: FormRecord,
  guardian: Pick<FormRecord, 'emailAddress' | 'phoneNumbers'> | undefined,
): FormRecord {
  if (!guardian) return record;
  const hasPhone = record.phoneNumbers.some(({ number }) => number !== '');
  return {
    ...record,
    emailAddress: record.emailAddress || guardian.emailAddress,
    phoneNumbers: hasPhone ? record.phoneNumbers : guardian.phoneNumbers,
  };
}

/** Returns stored values by field uuid: from the person's record, and whether they were here before. */
export async function bookingPrefill(
  call: Call,
  fields: readonly FormField[],
  patientId: string,
  record: FormRecord | undefined,
): Promise<ReadonlyMap<string, unknown>> {
  const values = record ? prefilledValues(fields, record) : new Map<string, unknown>();
  if (asksPriorExam(fields)) values.set(priorExamUuid, { option: await priorExamOf(call, patientId) });
  return values;
}

interface ChoiceQuestion {
  readonly portal: Portal;
  readonly fields: readonly FormField[];
  readonly family: readonly FamilyPatient[];
  readonly found: FoundDraft | undefined;
  readonly flag: Promise<{ enabled: boolean }>;
}

/**
 * Returns a guardian's choice. If answers were kept for somebody, that person's record comes first, then the answers; if the person
 * is no longer linked, everything about them is dropped.
 */
export async function openPatientChoice({ portal, fields, family, found, flag }: ChoiceQuestion) {
  const { call, session } = portal;
  const { role, patientId: ownId } = session.state();
  const recordOf = async (patientId: string) =>
    (await flag).enabled ? loadRecord(call, patientId, role ?? '') : undefined;
  let own: Promise<FormRecord | undefined> | undefined;
  const load = async (patientId: string) => {
    own ??= recordOf(ownId).catch(() => undefined);
    const record = await recordOf(patientId);
    return bookingPrefill(call, fields, patientId, record && withGuardianAddresses(record, await own));
  };
  const person = found && choiceIn(found.object);
  const isLinked = family.some(({ id }) => id === person?.id);
  let hasFailed = false;
  const prefill =
    person && isLinked
      ? await load(person.id).catch((error: unknown) => {
          logFailure('The details of the patient did not load.', error);
          hasFailed = true;
          return undefined;
        })
      : undefined;
  const answers = found && draftAnswers(found);
  const kept: KeptPerson | undefined = person && { ...person, isLinked, hasFailed };
  return {
    uuid: patientChoiceField().uuid,
    load,
    kept,
    prefill,
    answers: person && !isLinked ? answers?.filter(({ uuid }) => isBookingField(fields, uuid)) : answers,
  };
}
