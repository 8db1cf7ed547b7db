// Statements for many patients against the real database: who, how, noted, canceled, and a server that stops in the middle.
import { randomUUID } from 'node:crypto';
import { ledger, records, statements } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../testing/billing-visit.ts';
import { comparedMerge } from '../../testing/compared-merge.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeStatements } from './make-statements.ts';
import { statementRunsRound } from './statement-runs.ts';

let t: TestApp;
let front: string;
let sam: { token: string; patientId: string };
beforeAll(async () => {
  t = await startTestApp();
  front = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  sam = await t.signIn('sam.rivera@example.com');
});
afterAll(() => t.stop());

const wish = { minimum: '5.00', olderThan: 0 as const, skipSentDays: 25, how: 'both' as const };
const count = async (more: object = {}) =>
  (await t.call(statements.statementCount, { query: { ...wish, ...more } as typeof wish }, { token: front })).body;
const start = (more: object = {}) =>
  t.call(
    statements.startStatements,
    { body: { key: randomUUID(), twoSided: true, ...wish, ...more } },
    { token: front },
  );
const read = async (id: string) =>
  (await t.call(statements.readStatementRun, { params: { id } }, { token: front })).body;
const file = (id: string) =>
  t.app.inject({
    url: addressOf(statements.statementFile, { params: { id } }),
    headers: { host: 'localhost', authorization: `Bearer ${front}` },
  });
const mails = async () =>
  (await rowsOf(t, 'select patient_id from statement_letters where mailed_at is not null')) as { patient_id: string }[];

describe('statements for all', () => {
  it('are counted, made once by a key, mailed and printed, noted on the account, and left out the next time', {
    tags: ['MONEY-05'],
  }, async () => {
    const before = await count();
    expect(before).toMatchObject({ currency: 'USD', onPaper: before.count });
    expect([before.count > 1, before.byMail > 0, (await count({ minimum: '999999' })).count]).toEqual([true, true, 0]);
    expect((await count({ olderThan: 90 })).count).toBeLessThan(before.count);
    const only = await count({ how: 'mail' });
    expect(only.byMail + only.onPaper).toBe(before.count);
    const key = randomUUID();
    const { status, body } = await start({ key });
    expect([status, body.id]).toEqual([201, key]);
    expect([(await start({ key })).body.id, (await start({ key, twoSided: false })).problem.code]).toEqual([
      key,
      'entry-key-reused',
    ]);
    await expect.poll(async () => (await read(key)).status, { timeout: 20_000 }).toBe('done');
    const run = await read(key);
    expect(run).toMatchObject({ requestedBy: 'Joan Whitfield', count: before.count, amount: before.amount });
    expect([run.hasFile, run.done]).toEqual([true, before.byMail + before.onPaper]);
    const pdf = await file(key);
    expect([pdf.statusCode, pdf.rawPayload.length]).toEqual([200, run.bytes]);
    const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
    const { numPages } = await getDocument({ data: new Uint8Array(pdf.rawPayload) }).promise;
    // Each begins on the front of a sheet.
    expect([numPages % 2, numPages >= 2 * before.count]).toEqual([0, true]);
    for await (const name of t.services.storage.list())
      expect((await t.services.storage.get(name))?.includes('%PDF')).toBe(false);
    const account = await t.call(ledger.patientLedger, { params: { id: sam.patientId }, query: {} }, { token: front });
    expect(account.body.statements.map(({ way }) => way).sort()).toEqual(['mail', 'paper']);
    expect((await count()).count).toBe(0);
    expect((await count({ skipSentDays: 0 })).count).toBe(before.count);
  });

  it('stay noted on the account of a merged duplicate, and go back when the merge is undone', {
    tags: ['MONEY-05'],
  }, async () => {
    const basics = { nameFirst: 'Samuel', nameLast: 'Rivera', birthDate: '1991-09-03' };
    const { id: kept } = (await t.call(records.addPatient, { body: basics }, { token: front })).body;
    const notedOn = async (id: string) =>
      (await t.call(ledger.patientLedger, { params: { id }, query: {} }, { token: front })).body.statements.length;
    const merged = await t.call(records.mergePatients, await comparedMerge(t, kept, sam.patientId, { token: front }), {
      token: front,
    });
    expect([await notedOn(kept), await notedOn(sam.patientId)]).toEqual([2, 0]);
    await t.call(records.undoMerge, { params: { id: merged.body.mergeId } }, { token: front });
    expect([await notedOn(kept), await notedOn(sam.patientId)]).toEqual([0, 2]);
  });

  it('go on where a stopped server ended: no mail twice', { tags: ['MONEY-05'] }, async () => {
    await t.services.queue.stop({ drainMs: 1000 });
    const known = (await mails()).length;
    const { id } = (await start({ skipSentDays: 0 })).body;
    expect((await start({ skipSentDays: 0 })).problem.code).toBe('run-under-way');
    const ctx = t.systemCtx('demo');
    let sent = 0;
    const messages = {
      ...ctx.messages,
      sendMail: async (...mail: Parameters<typeof ctx.messages.sendMail>) => {
        sent += 1;
        return ctx.messages.sendMail(...mail);
      },
    };
    const storage = { ...ctx.storage, put: () => Promise.reject(new Error('The server stops here.')) };
    const { signal } = new AbortController();
    await expect(makeStatements({ ...ctx, messages, storage }, id, signal)).rejects.toThrow('stops here');
    expect(await read(id)).toMatchObject({ status: 'running', hasFile: false });
    const once = sent;
    expect([once > 0, (await mails()).length]).toEqual([true, known + once]);
    await makeStatements({ ...ctx, messages }, id, signal);
    expect([sent, (await read(id)).status, (await file(id)).statusCode]).toEqual([once, 'done', 200]);
  });

  it('that were canceled are not made; a file is gone after 7 days, the run is not; 4 begin a day', {
    tags: ['MONEY-05'],
  }, async () => {
    const { id } = (await start({ skipSentDays: 0, how: 'print' })).body;
    const cancel = () => t.call(statements.cancelStatements, { params: { id } }, { token: front });
    expect([(await cancel()).status, (await cancel()).status, (await file(id)).statusCode]).toEqual([204, 404, 404]);
    const { signal } = new AbortController();
    await expect(makeStatements(t.systemCtx('demo'), id, signal)).rejects.toThrow();
    const fourth = (await start({ skipSentDays: 0, how: 'print' })).body.id;
    await t.call(statements.cancelStatements, { params: { id: fourth } }, { token: front });
    expect((await start({ skipSentDays: 0 })).problem.code).toBe('rate-limited');
    const actions = await rowsOf(t, `select action from audit_entries where object_id = '${id}' order by entry_id`);
    expect(actions).toEqual([{ action: 'make-statements' }, { action: 'cancel-statements' }]);
    t.pass(7 * 24 * 60 + 1);
    await statementRunsRound.work(t.systemCtx('demo'), () => t.clock.now());
    expect(await Array.fromAsync(t.services.storage.list())).toEqual([]);
    expect(await rowsOf(t, 'select distinct parts, expires_at from statement_runs')).toEqual([
      { parts: 0, expires_at: null },
    ]);
    expect(await rowsOf(t, 'select count(*)::int as count from statement_runs')).toEqual([{ count: 4 }]);
  });
});
