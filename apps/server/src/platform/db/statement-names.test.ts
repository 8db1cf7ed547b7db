// Which statements are named, and so keep a plan on each connection.
import { expect, it } from 'vitest';
import { createStatementNames } from './statement-names.ts';

it('names what runs again, however many statements ran once before it, and no more than 400', () => {
  const nameOf = createStatementNames();
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

it('what one server has named takes nothing from another', () => {
  const first = createStatementNames();
  for (let n = 0; n < 1000; n += 1) for (const _ of [1, 2]) first(`select ${n}`);
  const second = createStatementNames();
  second('select again');
  expect(second('select again')).toBeDefined();
  expect(first('select again')).toBeUndefined();
});
