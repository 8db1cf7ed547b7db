// Passing Google Reserve's token on to the practice.
import { expect, test, vi } from 'vitest';
import { keepReserveToken, reserveTokenIn } from './reserve-token.ts';

const portalWith = (googleReserveEnabled: boolean, call: unknown) =>
  ({ call, booking: { load: async () => ({ settings: { googleReserveEnabled } }) } }) as unknown as Parameters<
    typeof keepReserveToken
  >[0];

test('practice and token are read from the page address, both or none', { tags: ['API-042'] }, () => {
  expect(reserveTokenIn('?utm_source=g&accountId=a1&token=rwg%2B1')).toEqual({ accountId: 'a1', token: 'rwg+1' });
  for (const search of ['', '?token=t', '?accountId=a1', '?accountId=&token=t'])
    expect(reserveTokenIn(search)).toBeUndefined();
});

test('the call is made only where the practice takes part, and only with a token', { tags: ['API-043'] }, async () => {
  const call = vi.fn(async () => ({ status: 'ok' }));
  await keepReserveToken(portalWith(false, call), '?accountId=a1&token=t');
  await keepReserveToken(portalWith(true, call), '?token=t');
  expect(call).not.toHaveBeenCalled();
  await keepReserveToken(portalWith(true, call), '?accountId=a1&token=t');
  expect(call).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ path: '/account/v1/public/google-reserve/token' }),
    { body: { accountId: 'a1', token: 't' } },
    { headers: { 'X-Hold-Token': expect.any(String) } },
  );
});

test('a failure is only logged', { tags: ['ERR-35'] }, async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const failing = portalWith(true, async () => {
    throw new Error('away');
  });
  await expect(keepReserveToken(failing, '?accountId=a1&token=t')).resolves.toBeUndefined();
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});
