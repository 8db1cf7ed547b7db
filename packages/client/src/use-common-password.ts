// Whether the password that is being typed is a common one, asked for in a pause of typing.
import { identity } from '@foyer/contract';
import type { Call } from '@foyer/contract/client';
import { createCommonPasswords } from '@foyer/contract/common-passwords';
import { useEffect, useReducer, useState } from 'react';

const pauseMs = 300;
/** Shorter ones lack a rule in any case. */
const shortest = 8;

/** Returns undefined while it is not known; a server that is not reached holds nobody up. */
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
