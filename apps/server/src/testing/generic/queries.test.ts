// The statements of the two busiest calls, written to docs/queries so that changes to them are seen and reviewed.
import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import pg from 'pg';
import { format } from 'sql-formatter';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { bookingForm, bookingStage, cleaning } from '../booking-stage.ts';
import { filledForms } from '../filled-forms.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

const folder = join(import.meta.dirname, '../../../../../docs/queries');

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => t.stop());

/** Set in the async context of `work`, but not in jobs that run meanwhile. */
const watched = new AsyncLocalStorage<boolean>();

/** Returns the statements that `work` sends, in order, each once. Ids of rows and people are left out. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts = new Set<string>();
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const text = typeof given[0] === 'string' ? given[0] : String((given[0] as { text?: string }).text ?? '');
    if (watched.getStore()) texts.add(text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '…'));
    return query.apply(this, given);
  } as typeof pg.Client.prototype.query);
  await watched.run(true, work);
  vi.restoreAllMocks();
  // Practices and their settings are cached for a moment, which may have passed by now.
  return [...texts].filter((text) => !/pgboss\.job_now|from "practice_settings"|from tenants\b/.test(text));
}

/** Returns the page of a call, with every statement formatted in the same way. */
function pageOf(title: string, statements: readonly string[]): string {
  const laidOut = statements.map((text) =>
    format(text, { language: 'postgresql', tabWidth: 2, keywordCase: 'lower', expressionWidth: 110 }),
  );
  const numbered = laidOut.map((text, at) => `-- ${at + 1} of ${statements.length}\n${text};\n`);
  return `-- ${title}\n-- Long because each part has a line of its own. Written by queries.test.ts: npm run server -- apps/server/src/testing/generic/queries.test.ts -u\n\n${numbered.join('\n')}`;
}

it('a guest’s submission', async () => {
  const filled = await filledForms(t);
  const form = await filled.guestForm();
  const send = () => filled.post(form, { object: filled.answers('new-patient'), submitted_by: '', contact_id: '' });
  // Fills the caches, which are read once.
  expect((await send()).status).toBe(200);
  const statements = await statementsOf(send);
  await expect(pageOf('A guest sends a form.', statements)).toMatchFileSnapshot(join(folder, 'submission.sql'));
});

it('a booking', async () => {
  const stage = bookingStage(t);
  const form = await bookingForm(t);
  const { token } = await t.signIn('sam.rivera@example.com');
  const book = async (time: string) => {
    const startTime = stage.at(1, time);
    await stage.hold('ann', { ...cleaning, startTime });
    return () => form.book({ ...cleaning, startTime }, { who: 'ann', token });
  };
  expect((await (await book('09:00'))()).status).toBe(200);
  const statements = await statementsOf(await book('11:00'));
  await expect(pageOf('A patient books the time they hold.', statements)).toMatchFileSnapshot(
    join(folder, 'booking.sql'),
  );
});
