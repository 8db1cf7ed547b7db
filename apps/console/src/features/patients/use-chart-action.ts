// Changes to a record: one at a time, with the refusal in words, and the record read anew after each.
import type { Call } from '@foyer/contract/client';
import { toast } from '@foyer/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { patientKeys } from './use-patients.ts';

interface Change<T> {
  readonly work: (call: Call) => Promise<T>;
  /** Said when it is done. */
  readonly done: string;
  readonly after?: ((answer: T) => void) | undefined;
}

/** `run` never throws: what went wrong is in `problem` until the next try. */
export function useChartAction<T = unknown>() {
  const { call } = useApi();
  const queries = useQueryClient();
  const problemText = useProblemText();
  const mutation = useMutation({
    mutationFn: (change: Change<T>) => change.work(call),
    onSuccess: async (answer, { done, after }) => {
      await queries.invalidateQueries({ queryKey: patientKeys.all });
      toast(done);
      after?.(answer);
    },
  });
  return {
    run: (change: Change<T>) => mutation.mutate(change),
    isBusy: mutation.isPending,
    problem: mutation.error ? problemText(mutation.error).text : undefined,
  };
}
