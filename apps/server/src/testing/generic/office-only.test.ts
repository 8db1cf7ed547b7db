// What the office writes for itself (notes, alerts, tasks, flags) is in no answer to a patient or a guest, in no mail and no text.
import { randomUUID } from 'node:crypto';
import {
  assignments,
  type EndpointSpec,
  inbox,
  notes,
  officeVisits,
  patientAlerts,
  tasks,
  visitPanel,
} from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import { allEndpoints } from '@foyer/contract/openapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filledForms } from '../filled-forms.ts';
import { startTestApp, type TestApp, tenantId } from '../test-app.ts';

/** In every text that the office writes here. */
const marker = 'Quokka';
/** Members that only the office's answers have. */
const officeMembers = /"(?:flags|patientAlerts|alsoForFamily|isForFamily|assignee|snoozedUntil|differences|isPinned)":/;

let t: TestApp;
let f: Awaited<ReturnType<typeof filledForms>>;
let staff: string;
/** Each with an id of every kind that a marker stands on. */
let people: { token: string; patientId: string; ids: string[] }[];
let answered = 0;

beforeAll(async () => {
  t = await startTestApp();
  f = await filledForms(t);
  staff = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
  people = [];
  for (const email of ['sam.rivera@example.com', 'grace.okafor@example.com']) {
    const person = await t.signIn(email);
    people.push({ ...person, ids: await markEverything(person) });
  }
});
afterAll(() => t.stop());

const asStaff = () => ({ token: staff });

/** Writes markers on a patient, and on a visit and a submission of theirs. Returns the ids, with that of a form. */
async function markEverything({ patientId }: { patientId: string }): Promise<string[]> {
  const sent = await f.query(
    'select submission_id as id, form_id as form from submissions where coalesce(patient_id, matched_patient_id) = $1 limit 1',
    [patientId],
  );
  const booked = await f.query('select visit_id as id from visits where patient_id = $1 limit 1', [patientId]);
  const submissionIds = sent.map(({ id }) => String(id));
  const visitIds = booked.map(({ id }) => String(id));
  const subjects = [
    ['patient', patientId],
    ['account', patientId],
    ...visitIds.map((id) => ['visit', id]),
    ...submissionIds.map((id) => ['submission', id]),
  ] as ['patient' | 'account' | 'visit' | 'submission', string][];
  for (const [kind, id] of subjects) {
    const note = { key: randomUUID(), kind, id, text: `${marker} note` };
    expect((await t.call(notes.addNote, { body: note }, asStaff())).status).toBe(201);
    if (kind === 'account') continue;
    const about = { kind, id };
    const made = { key: randomUUID(), title: `${marker} task`, text: `${marker} text`, about };
    const task = await t.call(tasks.addTask, { body: made }, asStaff());
    expect(task.status).toBe(201);
    const comment = { key: randomUUID(), text: `${marker} comment` };
    await t.call(tasks.addTaskComment, { params: { id: task.body.id }, body: comment }, asStaff());
  }
  for (const kind of ['care', 'office', 'info'] as const) {
    const body = { key: randomUUID(), kind, text: `${marker} ${kind}`, isForFamily: true };
    expect((await t.call(patientAlerts.addPatientAlert, { params: { id: patientId }, body }, asStaff())).status).toBe(
      201,
    );
  }
  await f.query(`update submissions set snoozed_until = now() + interval '1 day' where submission_id = any($1)`, [
    submissionIds,
  ]);
  return [...new Set([patientId, ...visitIds, ...submissionIds, ...sent.map(({ form }) => String(form))])];
}

const open = allEndpoints()
  .map(({ endpoint }) => endpoint)
  .filter(
    ({ access, produces, path }) =>
      // Signing out would end the sessions that the other calls need.
      !path.endsWith('/sign-out') &&
      (access === 'public' || access === 'either' || access === 'patient' || access === 'guardian') &&
      produces !== 'text/event-stream',
  );

/** The addresses of a call with each of the ids; the other parameters are well formed. */
function addresses(endpoint: EndpointSpec, ids: readonly string[]): string[] {
  const checksum = 'AAAAAAAAAAAAAAAAAAAAAA';
  const query = { accountId: tenantId('demo'), contactId: ids[0] };
  const names = endpoint.path.match(/\{\w+\}/g) ?? [];
  const chosen = names.length === 0 ? ids.slice(0, 1) : ids;
  return chosen.map((id) =>
    addressOf(endpoint, {
      params: {
        ...Object.fromEntries(names.map((name) => [name.slice(1, -1), id])),
        accountId: tenantId('demo'),
        checksum,
      },
      query,
    }),
  );
}

async function ask(endpoint: EndpointSpec, url: string, token: string | undefined) {
  const answer = await t.app.inject({
    method: endpoint.method as 'GET',
    url,
    headers: { host: 'localhost', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(endpoint.method === 'GET' ? {} : { payload: {} }),
  });
  return { status: answer.statusCode, text: answer.payload };
}

describe('what only the office may read', () => {
  it('is in its own answers, so that the markers are there', async () => {
    const id = people[0]?.patientId ?? '';
    const { body } = await t.call(patientAlerts.patientAlerts, { params: { id } }, asStaff());
    expect(JSON.stringify(body)).toContain(marker);
    expect(JSON.stringify((await t.call(tasks.tasks, { query: { view: 'made' } }, asStaff())).body)).toContain(marker);
  });

  it.each(open.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s does not answer it to a patient, a guardian or a guest',
    { tags: ['RECORD-18'] },
    async (_name, endpoint) => {
      for (const { token, ids: own } of people)
        for (const url of addresses(endpoint, own))
          for (const caller of [undefined, token]) {
            const { status, text } = await ask(endpoint, url, caller);
            if (status === 200) answered += 1;
            expect(text, url).not.toContain(marker);
            expect(text, url).not.toMatch(officeMembers);
          }
    },
  );

  it('was looked for in many answers', () => {
    expect(answered).toBeGreaterThan(30);
  });

  it('is in no mail and in no text message', { tags: ['RECORD-18'] }, async () => {
    const before = t.mailbox.list().length;
    for (const { patientId } of people) {
      await t.call(assignments.mailDocuments, { params: { id: patientId } }, asStaff());
    }
    const visits = await f.query(
      `select visit_id as id from visits where patient_id = any($1) and starts_at > now() and status in ('scheduled', 'confirmed', 'booked')
        order by starts_at limit 2`,
      [people.map(({ patientId }) => patientId)],
    );
    for (const { id } of visits) {
      const { body: visit } = await t.call(visitPanel.readVisit, { params: { id: String(id) } }, asStaff());
      const change = { status: 'canceled' as const, sequence: visit.sequence, reason: 'weather' as const };
      await t.call(officeVisits.setVisitStatus, { params: { id: visit.id }, body: change }, asStaff());
    }
    const { items } = (await t.call(inbox.inbox, { query: { view: 'all' } }, asStaff())).body;
    for (const { id, revision } of items.slice(0, 3))
      await t.call(inbox.approveSubmission, { params: { submissionId: id }, body: { revision } }, asStaff());
    await expect.poll(() => t.mailbox.list().length, { timeout: 20_000 }).toBeGreaterThan(before + 1);
    expect(JSON.stringify(await t.mailbox.all())).not.toContain(marker);
  });
});
