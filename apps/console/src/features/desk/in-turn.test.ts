// Changes run one after the other.
import { expect, it } from 'vitest';
import { createTurns } from './in-turn.ts';

it('gives each change the sequence that the one before led to, also after a refusal, and keeps visits apart', async () => {
  const turns = createTurns();
  const seen: string[] = [];
  const visit = { id: 'a', sequence: 3 };
  const change = (of: typeof visit, isRefused = false) =>
    turns.run(of, async (sequence) => {
      seen.push(`${of.id}${sequence}`);
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (isRefused) throw new Error('refused');
      return { sequence: sequence + 1 };
    });
  const all = await Promise.allSettled([
    change(visit),
    change(visit, true),
    change(visit),
    change({ id: 'b', sequence: 0 }),
  ]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(seen).toEqual(['a3', 'b0', 'a4', 'a4']);
  // Somebody else has changed it in the meantime.
  await change({ id: 'a', sequence: 9 });
  expect(seen.at(-1)).toBe('a9');
});
