// Loading once.
import { expect, test, vi } from 'vitest';
import { createResource } from './resource.ts';

test('it is loaded once, however often it is asked for', async () => {
  const fetchIt = vi.fn(async () => 7);
  const resource = createResource(fetchIt);
  expect(resource.state().status).toBe('waiting');
  expect(await Promise.all([resource.load(), resource.load()])).toEqual([7, 7]);
  await resource.load();
  expect(fetchIt).toHaveBeenCalledOnce();
  expect(resource.state()).toEqual({ status: 'ready', data: 7 });
});

test('after a failure the next call tries again', async () => {
  const fetchIt = vi.fn(async () => 7).mockRejectedValueOnce(new Error('away'));
  const resource = createResource(fetchIt);
  await expect(resource.load()).rejects.toThrow('away');
  expect(resource.state().status).toBe('failed');
  expect(await resource.load()).toBe(7);
  expect(resource.state().status).toBe('ready');
});
