// Changes to a record: one at a time, with the refusal in words; the record is refetched after each.
import type { Call } from '@foyer/contract/client';
import { toast } from '@foyer/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import { type Refusal, useAttempt } from '../../api/use-attempt.ts';
import { patientKeys } from '../patients/use-patients.ts';

interface Change<T> {
  readonly work: (call: Call) => Promise<T>;
  /** Message after success. */
  readonly done: string;
  readonly after?: ((answer: T) => void) | undefined;
  readonly refused?: ((refusal: Refusal) => void) | undefined;
}

/** `run` never throws: the error is in `problem` until the next attempt. */
export function useRecordAction<T = unknown>() {
  const { call } = useApi();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const run = async ({ work, done, after, refused }: Change<T>) => {
    const refusal = await attempt.run(async () => {
      const answer = await work(call);
      await queries.invalidateQueries({ queryKey: patientKeys.all });
      toast(done);
      after?.(answer);
    });
    if (refusal) refused?.(refusal);
  };
  return {
    run: (change: Change<T>) => void run(change),
    isBusy: attempt.isBusy,
    problem: attempt.refusal?.text,
    refusal: attempt.refusal,
  };
}
