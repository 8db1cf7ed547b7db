// Provides the tree with the staff session, its idle clock and signing out.
import { browserStorage } from '@foyer/client/browser-storage';
import { type IdleClock, startIdleClock } from '@foyer/client/idle-clock';
import type { EndReason } from '@foyer/client/session-rules';
import { useStore } from '@foyer/client/store';
import { identity } from '@foyer/contract';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useApi } from '../api/api-context.tsx';
import type { StaffSession } from './staff-session.ts';

interface SessionValue {
  readonly session: StaffSession;
  /** Set while a user is signed in. */
  readonly idle: IdleClock | undefined;
  /** Ends the session in every tab and on the server. */
  readonly signOut: (reason: Exclude<EndReason, 'expired'>) => void;
}

const SessionContext = createContext<SessionValue | undefined>(undefined);

export function SessionProvider({ session, children }: { session: StaffSession; children: ReactNode }) {
  const { call } = useApi();
  const { token } = useStore(session);
  const [idle, setIdle] = useState<IdleClock>();

  useEffect(() => {
    if (!token) return;
    const clock = startIdleClock({ target: window, storage: browserStorage, key: 'foyer.staff.active' });
    setIdle(clock);
    return () => {
      clock.stop();
      setIdle(undefined);
    };
  }, [token]);

  const signOut = useCallback(
    (reason: Exclude<EndReason, 'expired'>) => {
      // The call reads the token before it is removed here, and goes out even if the tab closes. Signing out does not wait for
      // it: if the call is lost, the server ends the idle session by itself.
      call(identity.staffSignOut, undefined, { keepalive: true }).catch(() => undefined);
      session.end(reason);
    },
    [call, session],
  );

  const value = useMemo(() => ({ session, idle, signOut }), [session, idle, signOut]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

export function useSession(): SessionValue {
  const value = useContext(SessionContext);
  if (!value) throw new Error('useSession needs a SessionProvider above it');
  return value;
}

/** Returns the session token while a user is signed in; re-renders when it changes in any tab. */
export function useToken(): string | undefined {
  const { session } = useSession();
  return useStore(session).token;
}
