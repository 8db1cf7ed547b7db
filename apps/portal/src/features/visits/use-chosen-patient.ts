// A guardian's choice in a booking form: loads the chosen person's data into the form.
import type { FormEngine } from '@foyer/forms';
import { useEffect, useState } from 'react';
import { logFailure } from '../../api/log-failure.ts';
import type { PatientChoice } from '../forms/load-form.ts';

export interface ChosenPatient {
  /** The person whose data is loading, if any. */
  readonly loading: string | undefined;
  readonly hasFailed: boolean;
}

const calm: ChosenPatient = { loading: undefined, hasFailed: false };

export function useChosenPatient(engine: FormEngine, choice: PatientChoice | undefined): ChosenPatient {
  const [state, setState] = useState(calm);
  useEffect(() => {
    if (!choice) return;
    let current = '';
    const read = () => String(engine.getField(choice.uuid).value ?? '');
    const follow = async () => {
      const patientId = read();
      if (patientId === current) return;
      current = patientId;
      const member = engine.surroundings.family?.find(({ id }) => id === patientId);
      if (!member) {
        engine.fillFrom(new Map());
        return setState(calm);
      }
      setState({ loading: member.nameFirst, hasFailed: false });
      try {
        const kept = await choice.load(patientId);
        if (current !== patientId) return;
        engine.fillFrom(kept);
        setState(calm);
      } catch (error) {
        logFailure('The details of the patient did not load.', error);
        if (current !== patientId) return;
        engine.fillFrom(new Map());
        setState({ loading: undefined, hasFailed: true });
      }
    };
    const stop = engine.subscribeField(choice.uuid, () => void follow());
    return () => {
      current = '\n';
      stop();
    };
  }, [engine, choice]);
  return state;
}
