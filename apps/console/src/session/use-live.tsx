// Notifies pages of changes made by others: one stream for all listeners.
import { type LiveKind, live, liveKinds } from '@foyer/contract';
import { sendCall } from '@foyer/contract/client';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import { useApi } from '../api/api-context.tsx';
import { profileKey } from '../api/query-client.ts';
import { eventReader } from './event-lines.ts';
import { keepStream } from './live-stream.ts';
import { useToken } from './session-context.tsx';
import { useIdleHeader } from './use-idle-header.ts';

type Listeners = Set<(kind: LiveKind) => void>;

const LiveContext = createContext<Listeners>(new Set());

/** Keeps the stream open while somebody is signed in. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { client } = useApi();
  const token = useToken();
  const idle = useIdleHeader();
  const queries = useQueryClient();
  const [listeners] = useState<Listeners>(() => new Set());
  useEffect(() => {
    if (!token) return;
    return keepStream(
      {
        open: (signal) => {
          const headers = { accept: 'text/event-stream', ...idle() };
          return sendCall(client, live.officeEvents, {}, { headers, signal });
        },
        hear: (kind) => {
          // Rights may have changed; controls that need them come or go.
          if (kind === 'session') void queries.invalidateQueries({ queryKey: profileKey });
          for (const listener of listeners) listener(kind as LiveKind);
        },
        kinds: liveKinds,
        page: document,
      },
      eventReader,
    );
  }, [token, idle, listeners, client, queries]);
  return <LiveContext value={listeners}>{children}</LiveContext>;
}

/** Milliseconds within which changes are merged into one. */
const GATHER = 400;

/** Calls `onChange` shortly after a change of this kind, at most a few times a second. */
export function useLive(kind: LiveKind, onChange: () => void): void {
  const listeners = useContext(LiveContext);
  const run = useEffectEvent(onChange);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listener = (changed: LiveKind) => {
      if (changed !== kind) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        run();
      }, GATHER);
    };
    listeners.add(listener);
    return () => {
      clearTimeout(timer);
      listeners.delete(listener);
    };
  }, [kind, listeners]);
}
