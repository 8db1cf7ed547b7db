// Loads data for the screen: the latest response, and whether a newer one is loading.
import { useEffect, useEffectEvent, useState } from 'react';

export interface LoadState<T> {
  /** The response for the subject, perhaps an older one while a new one is loading. */
  readonly data: T | undefined;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
}

interface Answer<T> {
  readonly subject: string;
  readonly version: string;
  readonly data?: T;
  readonly hasFailed: boolean;
}

/**
 * Loads data for `subject`, and again when `version` changes; nothing while `subject` is null. A change of version waits
 * `patience` milliseconds for the next one, so that a slider does not load at each step.
 */
export function useLoaded<T>(
  subject: string | null,
  version: string,
  load: (signal: AbortSignal) => Promise<T>,
  patience = 0,
): LoadState<T> {
  const [answer, setAnswer] = useState<Answer<T>>();
  const loadNow = useEffectEvent(load);
  const isNewVersion = useEffectEvent(() => answer?.subject === subject);

  useEffect(() => {
    if (subject === null) return;
    const end = new AbortController();
    const settle = (outcome: { data?: T; hasFailed: boolean }) => {
      if (!end.signal.aborted) setAnswer({ subject, version, ...outcome });
    };
    const ask = () =>
      loadNow(end.signal).then(
        (data) => settle({ data, hasFailed: false }),
        () => settle({ hasFailed: true }),
      );
    const timer = setTimeout(ask, isNewVersion() ? patience : 0);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [subject, version, patience]);

  const own = answer?.subject === subject ? answer : undefined;
  const isFresh = own?.version === version;
  return {
    data: own?.data,
    isLoading: subject !== null && !isFresh,
    hasFailed: isFresh && own.hasFailed,
  };
}
