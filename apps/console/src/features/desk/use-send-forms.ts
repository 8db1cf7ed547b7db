// Asks for the forms that are missing. Pressed again after a failure, it is the same request.
import { type Answer, today as calls } from '@foyer/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { scheduleKeys } from './use-schedule.ts';

export type FormsOutcome = Answer<typeof calls.sendForms>['outcomes'][number]['outcome'];

export function useSendForms(day: string) {
  const { call } = useApi();
  const queries = useQueryClient();
  /** Keys of requests whose answer has not come, by what they ask for. */
  const keys = useRef(new Map<string, string>());
  /** Visits whose message is under way. */
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set());
  const send = async (visitIds: readonly string[]): Promise<ReadonlyMap<string, FormsOutcome>> => {
    const about = [day, ...visitIds].join(' ');
    const key = keys.current.get(about) ?? crypto.randomUUID();
    keys.current.set(about, key);
    setSending((now) => now.union(new Set(visitIds)));
    try {
      const { outcomes } = await call(calls.sendForms, { body: { key, day, visitIds: [...visitIds] } });
      keys.current.delete(about);
      return new Map(outcomes.map(({ visitId, outcome }) => [visitId, outcome]));
    } finally {
      setSending((now) => now.difference(new Set(visitIds)));
      void queries.invalidateQueries({ queryKey: scheduleKeys.all });
    }
  };
  return { send, sending };
}
