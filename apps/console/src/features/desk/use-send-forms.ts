// Asks for the forms that are missing. Pressed again after a failure, it is the same request.
import { type Answer, today as calls } from '@foyer/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { scheduleKeys } from './use-schedule.ts';

export type FormsOutcome = Answer<typeof calls.sendForms>['outcomes'][number]['outcome'];

interface Wish {
  readonly key: string;
  readonly about: string;
}

export function useSendForms(day: string) {
  const { call } = useApi();
  const queries = useQueryClient();
  const wish = useRef<Wish>(undefined);
  /** Visits whose message is under way. */
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set());
  const send = async (visitIds: readonly string[]): Promise<ReadonlyMap<string, FormsOutcome>> => {
    const about = [day, ...visitIds].join(' ');
    if (wish.current?.about !== about) wish.current = { key: crypto.randomUUID(), about };
    setSending(new Set(visitIds));
    try {
      const body = { key: wish.current.key, day, visitIds: [...visitIds] };
      const { outcomes } = await call(calls.sendForms, { body });
      wish.current = undefined;
      return new Map(outcomes.map(({ visitId, outcome }) => [visitId, outcome]));
    } finally {
      setSending(new Set());
      void queries.invalidateQueries({ queryKey: scheduleKeys.all });
    }
  };
  return { send, sending };
}
