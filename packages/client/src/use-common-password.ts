// Checks during pauses in typing whether the password is a common one.
import { identity } from '@foyer/contract';
import type { Call } from '@foyer/contract/client';
import { createCommonPasswords } from '@foyer/contract/common-passwords';
import { useEffect, useReducer, useState } from 'react';

const pauseMs = 300;
/** Shorter ones break another rule anyway. */
const shortest = 8;

/** Returns undefined while unknown; if the server is not reached, the password is not blocked. */
export function useCommonPassword(call: Call, password: string): boolean | undefined {
  const [common] = useState(() =>
    createCommonPasswords(async (groups) => (await call(identity.commonPasswords, { body: { groups } })).digests),
  );
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const isLong = password.length >= shortest;
  const answer = isLong ? common.known(password) : undefined;
  const isMissing = isLong && answer === undefined;
  useEffect(() => {
    if (!isMissing) return;
    const timer = setTimeout(() => common.find(password).then(refresh, () => undefined), pauseMs);
    return () => clearTimeout(timer);
  }, [common, password, isMissing]);
  return answer;
}
