// What a person does with a visit: one act at a time, and what is said when it is refused.
import { useAttempt } from '@foyer/client/use-attempt';
import { CallError } from '@foyer/contract/client';
import { useEffect, useEffectEvent, useState } from 'react';
import { failureMessage } from '../../api/failure.ts';
import { isUnreached, retryMs, type SteadyRead, type Trouble } from './use-steady-read.ts';
import type { ShownPage } from './visit-source.ts';

/** Why an act was refused: a text of `visit.refused`, or the server's own words. */
export type Refused =
  | { readonly kind: 'changed' | 'tooLate' | 'notOffered' | 'overlaps' | 'slotTaken' }
  | { readonly kind: 'words'; readonly text: string };

const kinds = {
  'appointment-changed': 'changed',
  'too-late': 'tooLate',
  'change-not-offered': 'notOffered',
  'visit-overlaps': 'overlaps',
  'slot-taken': 'slotTaken',
} as const;

/** What the page says by itself once the visit was read anew. */
const saidByPage = ['link-expired', 'not-found', 'moves-used-up', 'offer-ended', 'offer-taken'];

/** Returns undefined if the page itself says why: it is gone, or cannot be reached. */
export function refusalOf(error: unknown): Refused | undefined {
  const { code } = error instanceof CallError ? error : ({} as Partial<CallError>);
  const kind = code && code in kinds ? kinds[code as keyof typeof kinds] : undefined;
  if (kind) return { kind };
  if (isUnreached(error) || (code && saidByPage.includes(code))) return undefined;
  const fault = error instanceof CallError ? error.problem?.errors?.[0]?.message : undefined;
  return { kind: 'words', text: fault ?? failureMessage(error) };
}

/** `Page` is what an act returns and the page shows. */
export interface VisitAct<Page = ShownPage> {
  readonly isBusy: boolean;
  readonly refused: Refused | undefined;
  /** Whether the last act did not reach the server, until it is reached again. */
  readonly isUnreached: boolean;
  /**
   * Does nothing while another act runs. After a refusal the visit is read anew. Returns why it was not done: undefined if the page
   * itself says so, or if another act runs.
   */
  readonly run: (work: () => Promise<Page>) => Promise<'done' | Refused['kind'] | undefined>;
  readonly forget: () => void;
}

export function useVisitAct<Page = ShownPage>({
  put,
  refresh,
}: Pick<SteadyRead<Page>, 'put' | 'refresh'>): VisitAct<Page> {
  const attempt = useAttempt(failureMessage);
  const [refused, setRefused] = useState<Refused>();
  const [isAway, setAway] = useState(false);
  const ask = useEffectEvent(async () => {
    if (!(await refresh()).isError) setAway(false);
  });
  useEffect(() => {
    if (!isAway) return;
    const timer = setInterval(ask, retryMs);
    return () => clearInterval(timer);
  }, [isAway]);
  return {
    isBusy: attempt.isBusy,
    refused,
    isUnreached: isAway,
    forget: () => {
      setRefused(undefined);
      setAway(false);
    },
    run: async (work) => {
      let outcome: 'done' | Refused['kind'] | undefined;
      await attempt.run(
        async () => {
          setRefused(undefined);
          setAway(false);
          put(await work());
          outcome = 'done';
        },
        (error) => {
          const why = refusalOf(error);
          setRefused(why);
          setAway(isUnreached(error));
          outcome = why?.kind;
          void refresh();
          return true;
        },
      );
      return outcome;
    },
  };
}

/** Returns the trouble to speak of: that of reading, else that the last act did not reach the server, which may be tried again. */
export function troubleNow(trouble: Trouble | undefined, act: Pick<VisitAct, 'isUnreached'>): Trouble | undefined {
  return trouble ?? (act.isUnreached ? 'away' : undefined);
}
