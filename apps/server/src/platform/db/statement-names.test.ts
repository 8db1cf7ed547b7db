// Which statements are named, and so keep a plan on each connection.
import { expect, it, vi } from 'vitest';

it('names what runs again, however many statements ran once before it, and no more than 400', async () => {
  // Simulates a process that has run no statement yet.
  vi.resetModules();
  const { nameOf } = await import('./connection.ts');
  for (let once = 0; once < 3000; once += 1) expect(nameOf(`select ${once} -- once`)).toBeUndefined();
  expect(nameOf('select again')).toBeUndefined();
  const name = nameOf('select again');
  expect(name).toMatch(/^[\w-]{27}$/);
  expect(nameOf('select again')).toBe(name);
  const named = Array.from({ length: 1000 }, (_, n) => {
    nameOf(`select twice ${n}`);
    return nameOf(`select twice ${n}`);
  });
  expect(new Set(named.filter((one) => one !== undefined)).size).toBe(399);
});
