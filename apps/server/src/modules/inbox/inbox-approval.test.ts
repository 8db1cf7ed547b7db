// From a submission to the record against the real database: compared, matched, approved, exported.
import { inbox, records } from '@foyer/contract';
import { libraryFieldOf } from '@foyer/forms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparedMerge } from '../../testing/compared-merge.ts';
import { filledForms, uuidOf } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';

let t: TestApp;
let f: Awaited<ReturnType<typeof filledForms>>;
let sam: { token: string; patientId: string };
let front: string;

beforeAll(async () => {
  t = await startTestApp();
  f = await filledForms(t);
  sam = await t.signIn('sam.rivera@example.com');
  front = (await t.signIn('office@example.com', { kind: 'staff' })).token;
});
afterAll(() => t.stop());

const answer = (key: string, value: unknown) => ({ id: '', uuid: libraryFieldOf(key).uuid, value });
const information = (more: readonly object[] = []) => [
  answer('name', { first: 'Sam', middle: '', last: 'Rivera' }),
  answer('birthDate', '1991-09-03T00:00:00.000Z'),
  answer('maritalStatus', 'Partnered'),
  answer('email', 'sam.rivera@example.com'),
  answer('phone', '(207) 555-0101'),
  ...more,
];

async function send(object: readonly object[], more: object = {}) {
  const form = await f.ownForm(sam.token, 'Patient Information');
  const { body, status } = await f.post(form, { object, ...more }, { token: sam.token });
  expect(status).toBe(200);
  return body.id;
}

const read = async (submissionId: string) =>
  (await t.call(inbox.inboxSubmission, { params: { submissionId } }, { token: front })).body;
const approve = (submissionId: string, revision = 1) =>
  t.call(inbox.approveSubmission, { params: { submissionId }, body: { revision } }, { token: front });
const patientRecord = async (id: string) =>
  (await t.call(records.patientRecord, { params: { id } }, { token: front })).body;
const trailOf = async (id: string) =>
  (await f.query('select action from audit_entries where object_id = $1 order by entry_id', [id])).map(
    ({ action }) => action,
  );
const compared = async (submissionId: string) => {
  const { compared } = await read(submissionId);
  return new Map(compared.map(({ uuid, difference, record }) => [uuid, { difference, record }]));
};
const of = (answers: Awaited<ReturnType<typeof compared>>, key: string) => answers.get(libraryFieldOf(key).uuid);

/** Sends a guest's submission with a unique name. */
async function guest(first: string, last: string, more: Readonly<Record<string, unknown>> = {}) {
  const values: Record<string, unknown> = { [uuidOf('new-patient', 'Name')]: { first, middle: '', last } };
  for (const [name, value] of Object.entries(more)) values[uuidOf('new-patient', name)] = value;
  const object = f
    .answers('new-patient')
    .map((entry) => (entry.uuid in values ? { ...entry, value: values[entry.uuid] } : entry));
  const { body, status } = await f.post(await f.guestForm(), { object });
  expect(status).toBe(200);
  return body.id;
}

describe('the answers beside the record', () => {
  it('are new, changed or the same, and approving writes exactly that: again after a revision, and never a blank', async () => {
    const before = await patientRecord(sam.patientId);
    const id = await send(information([answer('sex', 'Male')]));
    const first = await compared(id);
    expect(of(first, 'maritalStatus')).toEqual({ difference: 'changed', record: ['Married'] });
    expect(of(first, 'name')?.difference).toBe('same');
    expect(of(first, 'birthDate')).toEqual({ difference: 'same', record: ['09/03/1991'] });
    expect(of(first, 'phone')?.difference).toBe('new');
    expect(await read(id)).toMatchObject({
      patient: { id: sam.patientId, isMatch: false },
      guest: null,
      revisions: [{ revision: 1, by: 'Sam Rivera' }],
    });
    // Reading changes nothing.
    expect(await patientRecord(sam.patientId)).toMatchObject({ maritalStatus: 'Married', phones: before.phones });

    const edited = await send(
      information([
        answer('address', {
          street: '2 Elm Street',
          street2: '',
          city: 'Portland',
          state: 'ME',
          zip: '04102',
          country: 'US',
        }),
      ]),
      { id },
    );
    expect(edited).toBe(id);
    expect((await approve(id, 1)).problem.code).toBe('submission-changed');
    expect((await approve(id, 2)).status).toBe(204);
    expect((await approve(id, 2)).problem.code).toBe('already-approved');
    expect([...(await compared(id)).values()].filter(({ difference }) => difference === 'changed')).toEqual([]);
    const after = await patientRecord(sam.patientId);
    expect(after).toMatchObject({
      maritalStatus: 'Partnered',
      // These were not answered.
      communicationPreference: before.communicationPreference,
      referralType: before.referralType,
      ssn: before.ssn,
      medical: before.medical,
      address: { line1: '2 Elm Street', line2: '' },
    });

    await send(information(), { id, base_revision: 2 });
    const again = await read(id);
    expect(again).toMatchObject({ status: 'new', approvedBy: null, revision: 3 });
    expect(again.revisions.map(({ revision }) => revision)).toEqual([3, 2, 1]);
    expect((await approve(id, 3)).status).toBe(204);
    expect((await patientRecord(sam.patientId)).address.line1).toBe('2 Elm Street');
    expect(await trailOf(sam.patientId)).toContain('update');
  });

  it('keep each revision readable, with who sent it', async () => {
    const id = await send(information());
    await send(information([answer('emergencyContact', 'Jordan Rivera')]), { id });
    const revision = async (number: number) =>
      t.call(inbox.inboxRevision, { params: { submissionId: id, revision: number } }, { token: front });
    const [old, now] = [(await revision(1)).body, (await revision(2)).body];
    expect(old).toMatchObject({ revision: 1, by: 'Sam Rivera', form: { form_name: 'Patient Information' } });
    expect(JSON.stringify(old.object)).not.toContain('Jordan');
    expect(JSON.stringify(now.object)).toContain('Jordan');
    expect((await revision(3)).status).toBe(404);
    expect((await trailOf(id)).filter((action) => action === 'read')).toHaveLength(2);
  });

  it('several are approved at once, each for itself', async () => {
    const [one, two] = [await send(information()), await send(information())];
    const stranger = await guest('Nobody', 'Known');
    const absent = '00000000-0000-4000-8000-000000000000';
    await approve(two);
    const items = [one, two, absent, stranger].map((id) => ({ id, revision: 1 }));
    const { body } = await t.call(inbox.approveSubmissions, { body: { items } }, { token: front });
    expect(body.map(({ outcome }) => outcome)).toEqual(['approved', 'already-approved', 'not-found', 'no-patient']);
    expect((await read(stranger)).status).toBe('new');
    expect((await read(one)).approvedBy).toBe('Joan Whitfield');
  });
});

describe('a guest', () => {
  const match = (submissionId: string, patientId: string) =>
    t.call(inbox.matchSubmission, { params: { submissionId }, body: { contactId: patientId } }, { token: front });
  const file = (submissionId: string, revision = 1) =>
    t.call(inbox.fileSubmission, { params: { submissionId }, body: { revision } }, { token: front });
  const unmatch = (submissionId: string) =>
    t.call(inbox.unmatchSubmission, { params: { submissionId } }, { token: front });

  it('is found among the patients by name, birth date, phone and e-mail; the match is taken back until it is approved', async () => {
    const birth = { 'Date of birth': '1991-09-03T00:00:00.000Z' };
    const id = await guest('Sam', 'Rivera', { ...birth, Phone: '(207) 555-0777' });
    const { body } = await t.call(inbox.suggestPatients, { params: { submissionId: id } }, { token: front });
    expect(body[0]).toMatchObject({ id: sam.patientId, name: 'Sam Rivera', reasons: ['name', 'birth-date'] });
    expect(await read(id)).toMatchObject({
      patient: null,
      compared: [],
      guest: { nameFirst: 'Sam', nameLast: 'Rivera', birthDate: '1991-09-03', phone: '2075550777' },
    });
    expect((await match(id, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await match(id, sam.patientId)).status).toBe(204);
    expect(await read(id)).toMatchObject({
      isGuest: true,
      hasPatient: true,
      patient: { id: sam.patientId, isMatch: true },
    });
    expect((await read(id)).compared.length).toBeGreaterThan(2);
    // Until it is approved it has no owner, so the patient sees nothing of a wrong match.
    const [{ patient_id }] = await f.query('select patient_id from submissions where submission_id = $1', [id]);
    expect(patient_id).toBeNull();
    expect((await unmatch(id)).status).toBe(204);
    expect((await unmatch(id)).problem.code).toBe('match-impossible');
    expect(await read(id)).toMatchObject({ patient: null, hasPatient: false });

    // Without a patient it cannot be approved, only filed, which writes nothing; matched afterwards, it waits again.
    expect((await approve(id)).problem.code).toBe('no-patient');
    expect((await read(id)).status).toBe('new');
    expect((await file(id, 2)).problem.code).toBe('submission-changed');
    expect((await file(id)).status).toBe(204);
    expect((await file(id)).problem).toMatchObject({ code: 'submission-state', by: 'Joan Whitfield' });
    expect(await read(id)).toMatchObject({ status: 'filed', approvedBy: 'Joan Whitfield' });
    expect(await trailOf(id)).toContain('file');
    expect(await trailOf(id)).not.toContain('approve');
    expect((await patientRecord(sam.patientId)).phones.map(({ number }) => number)).not.toContain('2075550777');
    await match(id, sam.patientId);
    expect((await read(id)).status).toBe('new');
    expect((await file(id)).problem.code).toBe('match-exists');
    expect((await approve(id)).status).toBe(204);
    expect((await patientRecord(sam.patientId)).phones.map(({ number }) => number)).toContain('2075550777');
    expect(await read(id)).toMatchObject({ isGuest: false, personName: 'Sam Rivera', patient: { isMatch: false } });
    expect((await unmatch(id)).problem.code).toBe('match-impossible');
    expect((await match(id, sam.patientId)).problem.code).toBe('match-impossible');
    expect((await trailOf(id)).filter((action) => action.includes('match'))).toEqual(['match', 'unmatch', 'match']);
  });

  it('becomes a new patient, whom approving writes the answers to', async () => {
    const id = await guest('Vilma', 'Oksanen', { 'Date of birth': '1990-02-03T00:00:00.000Z' });
    const make = (birthDate: string) =>
      t.call(
        inbox.matchNewPatient,
        {
          params: { submissionId: id },
          body: { nameFirst: 'Vilma', nameLast: 'Oksanen', birthDate, email: 'vilma@example.com', phone: '' },
        },
        { token: front },
      );
    expect((await make('2999-01-01')).status).toBe(400);
    const { body, status } = await make('1990-02-03');
    expect(status).toBe(201);
    expect((await approve(id)).status).toBe(204);
    const made = await patientRecord(body.contactId);
    expect(made).toMatchObject({ nameFirst: 'Vilma', nameLast: 'Oksanen', birthDate: '1990-02-03' });
    expect(made.phones).toHaveLength(1);
    expect((await make('1990-02-03')).problem.code).toBe('match-impossible');
  });

  it('who was matched to a record that was merged since is written to the kept one', async () => {
    const add = async (first: string) => {
      const rows = await f.query(
        `insert into patients (tenant_id, patient_id, name_first, name_last, birth_date, created_at)
         values ($1, gen_random_uuid(), $2, 'Double', '1980-01-01', now()) returning patient_id`,
        [tenantId('demo'), first],
      );
      return rows[0].patient_id as string;
    };
    const [kept, other] = [await add('Ida'), await add('Idah')];
    const id = await guest('Ida', 'Double', { 'Date of birth': '1980-01-01T00:00:00.000Z' });
    await match(id, other);
    await t.call(records.mergePatients, await comparedMerge(t, kept, other, { token: front }), { token: front });
    expect((await read(id)).patient?.id).toBe(kept);
    await approve(id);
    expect((await patientRecord(kept)).email).toBe('daniel.frye@example.com');
  });
});

describe('an export', () => {
  const download = async (body: object, token = front) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/office/v1/inbox/export',
      headers: { host: 'localhost', authorization: `Bearer ${token}` },
      payload: body,
    });
    return { status: answer.statusCode, text: answer.body, type: answer.headers['content-type'] };
  };

  it.each(['csv', 'json'] as const)(
    'as %s of ids that are gone is an empty list',
    { tags: ['TRIAGE-32'] },
    async (format) => {
      const gone = { format, ids: [crypto.randomUUID(), crypto.randomUUID()] };
      const { status, text } = await download(gone);
      expect(status).toBe(200);
      if (format === 'json') expect(JSON.parse(text)).toEqual([]);
      else expect(text.trim().split('\r\n')).toHaveLength(1);
      const id = await guest('Still', 'Here');
      const mixed = await download({ ...gone, ids: [...gone.ids, id] });
      expect(mixed.status).toBe(200);
      expect(mixed.text).toContain(id);
    },
  );

  it('has no cell that a spreadsheet would run, is for the office only, and each that leaves is written down', {
    tags: ['ABUSE-24'],
  }, async () => {
    const formula = '=HYPERLINK("https://evil.example","Click")';
    const id = await guest('@SUM', '+1', { Worries: formula, 'Preferred name': '-2+3' });
    const { formId } = await read(id);
    const { status, text, type } = await download({ format: 'csv', formId, who: 'guest' });
    expect(status).toBe(200);
    expect(type).toBe('text/csv; charset=utf-8');
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(text).toContain(`"'${formula.replaceAll('"', '""')}"`);
    expect(text).toContain(`"'-2+3"`);
    expect(text).toContain(`"'@SUM +1"`);
    for (const line of text.slice(1).split('\r\n')) expect(line).not.toMatch(/(^|,)"?[=+@-]/);
    const [last] = await f.query(
      `select action, object_id from audit_entries where object_kind = 'inbox' order by entry_id desc limit 1`,
    );
    const ids = text.match(/^[\da-f-]{36},/gm) ?? [];
    expect(ids).toContain(`${id},`);
    expect(last).toEqual({ action: 'export', object_id: `${ids.length} as csv` });
    expect(await trailOf(id)).toContain('export');
    expect((await download({ format: 'csv', formId }, sam.token)).status).toBe(403);
  });

  it('has one form’s questions as columns, or all of the view as JSON, and no whole social security number', async () => {
    const one = await send(information([answer('ssn', '900-12-3456')]));
    const two = await guest('Jo', 'Two');
    expect((await download({ format: 'csv', ids: [one, two] })).status).toBe(422);
    expect((await download({ format: 'csv' })).status).toBe(422);
    const table = await download({ format: 'csv', ids: [one] });
    const [head = '', ...rows] = table.text.slice(1).trimEnd().split('\r\n');
    expect(head).toMatch(/^Submission,Sent \(UTC\),Status,Approved \(UTC\),Name,Date of birth,Guest,Revision,/);
    expect(head.split(',').length).toBeGreaterThan(12);
    expect(rows).toHaveLength(1);
    const both = await download({ format: 'json', ids: [one, two] });
    const parsed = JSON.parse(both.text) as { id: string; answers: { uuid: string; text: string; value: unknown }[] }[];
    expect(new Set(parsed.map(({ id }) => id))).toEqual(new Set([one, two]));
    const all = await download({ format: 'json', status: 'new', q: 'jo two' });
    expect((JSON.parse(all.text) as { id: string }[]).map(({ id }) => id)).toEqual([two]);
    expect(JSON.parse((await download({ format: 'json', q: 'nobody at all' })).text)).toEqual([]);
    for (const text of [table.text, both.text]) expect(text).not.toContain('900-12');
  });
});
