// Hands on the token with which Google Reserve sent somebody here, where the practice takes part in that.
import { googleReserve } from '@foyer/contract';
import type { Portal } from '../../session/portal.ts';
import { holdTokenHeader } from './hold-token.ts';

/** Practice and token as the page's address names them; undefined unless both are there. */
export function reserveTokenIn(search: string): { accountId: string; token: string } | undefined {
  const query = new URLSearchParams(search);
  const [accountId, token] = [query.get('accountId'), query.get('token')];
  return accountId && token ? { accountId, token } : undefined;
}

/** Never rejects: whoever books shall not notice when it fails. */
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
