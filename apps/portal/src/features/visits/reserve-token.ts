// Passes on the token of people who come from Google Reserve, if the practice takes part in it.
import { googleReserve } from '@foyer/contract';
import type { Portal } from '../../session/portal.ts';
import { holdTokenHeader } from './hold-token.ts';

/** Returns practice and token from the page's address; undefined unless both are there. */
export function reserveTokenIn(search: string): { accountId: string; token: string } | undefined {
  const query = new URLSearchParams(search);
  const [accountId, token] = [query.get('accountId'), query.get('token')];
  return accountId && token ? { accountId, token } : undefined;
}

/** Never rejects: a failure must not disturb the booking. */
export async function keepReserveToken(
  { call, booking }: Pick<Portal, 'call' | 'booking'>,
  search: string,
): Promise<void> {
  try {
    if (!(await booking.load()).settings?.googleReserveEnabled) return;
    const body = reserveTokenIn(search);
    if (body) await call(googleReserve.googleReserveToken, { body }, { headers: holdTokenHeader() });
  } catch (error) {
    console.error('The token of Google Reserve was not kept.', error);
  }
}
