// Changes to a record: one at a time, with the refusal in words; the record is refetched after each.
import type { RecordConflict } from '@foyer/contract';
import { type Call, CallError } from '@foyer/contract/client';
import { toast, useIsMounted } from '@foyer/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import { type Refusal, useAttempt } from '../../api/use-attempt.ts';
import { patientKeys } from '../patients/use-patients.ts';

interface Change<T> {
  readonly work: (call: Call) => Promise<T>;
  /** Message after success. */
  readonly done: string;
  /** Not called when its form or dialog is gone by then: what is open now is another one. */
  readonly after?: ((answer: T) => void) | undefined;
  readonly refused?: ((refusal: Refusal) => void) | undefined;
}

/** What somebody else has changed in the record: revision and changes stand beside each other in the problem. */
function conflictIn(error: unknown): RecordConflict | undefined {
  const { conflicts, revision } = (error instanceof CallError ? error.problem : undefined) ?? {};
  return conflicts && revision !== undefined ? { revision, changes: conflicts } : undefined;
}

/** `run` never throws: the error is in `problem` until the next attempt. */
export function useRecordAction<T = unknown>() {
  const { call } = useApi();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const isMounted = useIsMounted();
  const run = async ({ work, done, after, refused }: Change<T>) => {
    let conflict: RecordConflict | undefined;
    const refusal = await attempt.run(async () => {
      const answer = await work(call).catch((error: unknown) => {
        conflict = conflictIn(error);
        throw error;
      });
      await queries.invalidateQueries({ queryKey: patientKeys.all });
      toast(done);
      if (isMounted()) after?.(answer);
    });
    if (refusal) refused?.({ ...refusal, conflict: conflict ?? refusal.conflict });
  };
  return {
    run: (change: Change<T>) => void run(change),
    isBusy: attempt.isBusy,
    problem: attempt.refusal?.text,
    refusal: attempt.refusal,
    /** Forgets why the last attempt failed. */
    forget: attempt.forget,
  };
}
