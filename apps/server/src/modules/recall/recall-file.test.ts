// Proves what the office's list counts, which ways it names, and the same as a file; and how the words of a rule are previewed.
import { recall } from '@foyer/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { instant, recalledType, recallStage } from '../../testing/recall-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let r: ReturnType<typeof recallStage>;

beforeAll(async () => {
  t = await startTestApp();
  r = recallStage(t);
});
afterAll(() => t.stop());
beforeEach(async () => {
  t.clock.move(instant('2027-08-16T12:00'));
  await r.clear();
});

/** Returns the lines of the file that a query asks for. */
async function fileOf(query: string): Promise<string[]> {
  const { token } = await t.signIn('office@example.com', { kind: 'staff' });
  const answer = await t.app.inject({
    url: `/office/v1/recall-file${query}`,
    headers: { host: 'localhost', authorization: `Bearer ${token}` },
  });
  expect(answer.headers['content-type']).toContain('text/csv');
  return answer.body.split('\r\n');
}

it('the list counts who is due, overdue and booked, whatever it shows, and names the ways that are open', {
  tags: ['RECALL-05'],
}, async () => {
  await r.setRules([r.rule({ channels: ['email', 'text'] })]);
  const late = await r.person('Late', { email: 'late@recall.example' });
  await r.visitAt(late, instant('2027-02-10T09:00'));
  const soon = await r.person('Soon', { number: '2075550181' });
  await r.visitAt(soon, instant('2027-02-20T09:00'));
  const gone = await r.person('Gone', { email: 'gone@recall.example' });
  await r.visitAt(gone, instant('2027-02-21T09:00'));
  await r.night();
  await r.visitAt(gone, instant('2027-09-21T09:00'), { status: 'scheduled' });
  for (const state of ['due', 'overdue', 'booked'] as const)
    expect((await r.list({ state })).counts).toEqual({ due: 2, overdue: 1, booked: 1 });
  const { rows } = await r.list();
  expect(rows.map(({ by, hinder }) => [by, hinder])).toEqual([
    [['email'], ''],
    [['email', 'text'], 'no-consent'],
  ]);
});

it('the file has every row that a filter lets through, runs no formula, and is in the access log', {
  tags: ['RECALL-05'],
}, async () => {
  await r.setRules([r.rule()]);
  const one = await r.person('=SUM(1)', { email: 'one@recall.example', number: '2075550181' });
  await r.visitAt(one, instant('2027-02-10T09:00'));
  await r.night();
  const [due, call] = [await fileOf(''), await fileOf('?state=call')];
  expect(due[0]).toMatch(/^\ufeffPatient,Age,Phone,Last visit,/);
  expect(due[1]).toMatch(/^"'=SUM\(1\) Recalled",47,\(207\) 555-0181,2027-02-10,Invisible aligner consultation,/);
  expect(due[1]).toContain('2027-08-10,Yes,0,3,');
  expect([due.length, call.length]).toEqual([3, 2]);
  const trail = await r.query(`select object_id from audit_entries where action = 'export' and object_kind = 'recall'`);
  expect(trail).toEqual([{ object_id: 'due' }, { object_id: 'call' }]);
});

it('a preview fills the words in, counts the text and the longest name, and names the signs that are replaced', async () => {
  const words = {
    subject: 'Come again, {first name}',
    mail: '{first name}, call {practice}.',
    text: '“{practice}”: {first name}, {link} {phone}',
  };
  const body = { words, typeId: r.kind(recalledType) };
  const shown = (await r.called((token) => t.call(recall.previewRecall, { body }, { token }))).body;
  expect(shown).toMatchObject({ subject: 'Come again, Sam', mail: 'Sam, call Harbor Dental Group.', room: 160 });
  expect(shown.text).toMatch(/^"Harbor Dental Group": Sam, \S+\/b\/[\w-]{22} \(207\) 555-\d{4}$/);
  expect([shown.septets, shown.isUnicode, shown.replaced]).toEqual([shown.text.length, false, ['“', '”']]);
  await r.person('Bartholomew-Maximilian');
  const longer = (await r.called((token) => t.call(recall.previewRecall, { body }, { token }))).body;
  expect(longer.longest).toBe(shown.septets + 'Bartholomew-Maximilian'.length - 'Sam'.length);
  const unicode = { ...body, words: { ...words, text: '{practice} {link} {phone} ł' } };
  const wide = (await r.called((token) => t.call(recall.previewRecall, { body: unicode }, { token }))).body;
  expect([wide.room, wide.isUnicode]).toEqual([70, true]);
});
