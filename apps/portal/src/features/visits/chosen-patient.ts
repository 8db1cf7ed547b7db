// A guardian's choice in a booking form: loads the chosen person's data into the form, for as long as the form is open.
import { createStore, type Readable } from '@foyer/client/store';
import type { FormEngine } from '@foyer/forms';
import { logFailure } from '../../api/log-failure.ts';
import type { PatientChoice } from '../forms/load-form.ts';

export interface ChosenPatient {
  /** The person whose data is loading; empty for nobody. */
  readonly loadingId: string;
  readonly loadingName: string;
  readonly hasFailed: boolean;
}

export interface ChosenPatientStore extends Readable<ChosenPatient> {
  /** Loads the data of the chosen person again, after a failure. */
  again(): void;
}

const calm: ChosenPatient = { loadingId: '', loadingName: '', hasFailed: false };

/** Follows the choice. A form that was opened with somebody's kept answers has their record already. */
export function followChosenPatient(engine: FormEngine, choice: PatientChoice | undefined): ChosenPatientStore {
  const store = createStore<ChosenPatient>({ ...calm, hasFailed: choice?.kept?.hasFailed ?? false });
  if (!choice) return { ...store, again: () => undefined };
  const read = () => String(engine.getField(choice.uuid).value ?? '');
  let current = read();

  const load = async () => {
    const patientId = read();
    current = patientId;
    const member = engine.surroundings.family?.find(({ id }) => id === patientId);
    if (!member) {
      engine.fillFrom(new Map());
      return store.set(calm);
    }
    store.set({ loadingId: patientId, loadingName: member.nameFirst, hasFailed: false });
    try {
      const kept = await choice.load(patientId);
      if (current !== patientId) return;
      engine.fillFrom(kept);
      store.set(calm);
    } catch (error) {
      logFailure('The details of the patient did not load.', error);
      if (current !== patientId) return;
      engine.fillFrom(new Map());
      store.set({ ...calm, hasFailed: true });
    }
  };

  engine.subscribeField(choice.uuid, () => {
    if (read() !== current) void load();
  });
  return { ...store, again: () => void load() };
}
