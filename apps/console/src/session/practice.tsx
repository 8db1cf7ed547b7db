// The current practice, looked up at each start before anything else is shown.
import { practiceSlug } from '@foyer/client/practice-slug';
import { withRetries } from '@foyer/client/retry';
import { practice as practiceCalls } from '@foyer/contract';
import type { Call } from '@foyer/contract/client';
import { setPracticeColor } from '@foyer/ui';
import { createContext, type ReactNode, useContext, useEffect, useReducer, useState } from 'react';
import { useApi } from '../api/api-context.tsx';

export interface Practice {
  readonly accountId: string;
  readonly name: string;
  /** Path of the logo; empty if the practice has none. */
  readonly logoPath: string;
  /** IANA time zone of the practice's days. */
  readonly timeZone: string;
  readonly phone: string;
  readonly privacyPolicyUrl: string;
}

const PracticeContext = createContext<Practice | undefined>(undefined);

const CHANGED = 'foyer:practice-changed';

/** Looks up the practice's name, color and logo again after the office changed them. */
export function practiceChanged(): void {
  dispatchEvent(new Event(CHANGED));
}

interface Props {
  /** Shown until the practice has loaded. */
  readonly waiting: ReactNode;
  /** Shown if the practice cannot be loaded. */
  readonly failed: ReactNode;
  readonly children: ReactNode;
}

type State = { readonly kind: 'waiting' | 'failed' } | { readonly kind: 'known'; readonly practice: Practice };

export function PracticeProvider({ waiting, failed, children }: Props) {
  const { call, settings } = useApi();
  const [state, setState] = useState<State>({ kind: 'waiting' });
  const [round, countRound] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    addEventListener(CHANGED, countRound);
    return () => removeEventListener(CHANGED, countRound);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round repeats the look-up.
  useEffect(() => {
    const stop = new AbortController();
    withRetries(() => lookUp(call, practiceSlug(location.hostname, settings.demoSlug), stop.signal)).then(
      ({ practice, accentColor }) => {
        setPracticeColor(accentColor);
        setState({ kind: 'known', practice });
      },
      () => {
        if (!stop.signal.aborted) setState((before) => (before.kind === 'known' ? before : { kind: 'failed' }));
      },
    );
    return () => stop.abort();
  }, [call, settings, round]);
  if (state.kind === 'known') return <PracticeContext value={state.practice}>{children}</PracticeContext>;
  return state.kind === 'failed' ? failed : waiting;
}

async function lookUp(call: Call, nameSlug: string, signal: AbortSignal) {
  const info = await call(practiceCalls.tenantInfo, { query: { nameSlug } }, { signal });
  const account = await call(practiceCalls.accountSettings, { params: { accountId: info.accountId } }, { signal });
  const known: Practice = {
    accountId: info.accountId,
    name: info.companyName,
    logoPath: info.logoPath,
    timeZone: account.timezone,
    phone: account.officeNumber,
    privacyPolicyUrl: account.privacyPolicyUrl,
  };
  return { practice: known, accentColor: info.accentColor };
}

export function usePractice(): Practice {
  const practice = useContext(PracticeContext);
  if (!practice) throw new Error('usePractice needs a PracticeProvider above it');
  return practice;
}

/** Sets the document title: the practice's name, then the screen's. */
export function useTitle(screen: string): void {
  const name = useContext(PracticeContext)?.name ?? '';
  useEffect(() => {
    document.title = [name, screen].filter(Boolean).join(' | ');
  }, [name, screen]);
}
