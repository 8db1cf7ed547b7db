// Whether somebody has been at the practice before.
import type { Call } from '@foyer/contract/client';
import { expect, test, vi } from 'vitest';
import { priorExamOf } from './prior-exam.ts';

test('is Yes when a visit of this very person has the status met', { tags: ['BOOK-51'] }, async () => {
  const call = vi.fn(async () => ({ appointments: [{ contactId: 'ada', status: 'met' }] }));
  expect(await priorExamOf(call as unknown as Call, 'ada')).toBe('Yes');
  expect(await priorExamOf(call as unknown as Call, 'obi')).toBe('No');
  expect(call).toHaveBeenCalledWith(expect.objectContaining({ path: '/user/v1/family/appointments' }), {
    query: { includedMe: 'true', withStatus: 'met' },
  });
});

test('is No when that cannot be asked', { tags: ['ERR-34'] }, async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const failing = async () => {
    throw new Error('away');
  };
  expect(await priorExamOf(failing as unknown as Call, 'ada')).toBe('No');
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});
