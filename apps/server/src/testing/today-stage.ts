// What tests of Today need for one server: people of their own with visits on one day, and forms that they are asked for.
import { randomUUID } from 'node:crypto';
import { type CallInput, today } from '@foyer/contract';
import { createPatient } from '../modules/patients/public.ts';
import { inTenant } from '../platform/db/tenant-transaction.ts';
import { demoIdsOf } from '../seed/demo-ids.ts';
import { cleaning } from './booking-stage.ts';
import { instant } from './recall-stage.ts';
import { reminderStage } from './reminder-stage.ts';
import type { TestApp } from './test-app.ts';

/** A Monday; the clock stands at 9:00 there. */
export const day = '2027-08-16';
export const at = (time: string) => instant(`${day}T${time}`);

interface Person {
  readonly email?: string;
  readonly number?: string;
  readonly birthDate?: string;
  readonly preference?: string;
}

export async function todayStage(t: TestApp) {
  const r = reminderStage(t);
  const ids = demoIdsOf('demo');
  for (const table of ['waitlist_offers', 'waitlist_entries', 'visits']) await r.query(`delete from ${table}`);
  await r.query('update forms set for_all_patients = false');
  t.clock.move(at('09:00'));
  const office = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  const forms = await r.query(
    `select f.form_id, f.name from forms f join form_versions v on v.form_version_id = f.published_version_id
      where f.tenant_id = $1 and not v.has_booking order by f.name limit 2`,
    [r.accountId],
  );
  return {
    ...r,
    ids,
    office,
    /** Two published forms, by name. */
    forms: forms.map(({ form_id: id, name }) => ({ id: id as string, name: name as string })),
    person: async (nameFirst: string, more: Person = {}): Promise<string> => {
      const patientId = randomUUID();
      const { email: emailAddress = '', birthDate = '1990-02-03', number } = more;
      const phones = number === undefined ? [] : [{ type: 'mobile' as const, number }];
      const row = { patientId, nameFirst, nameLast: 'Coming', birthDate, emailAddress, createdAt: t.clock.now() };
      await inTenant(r.ctx, (tx) => createPatient(tx, row, phones));
      if (more.preference !== undefined)
        await r.query(
          `insert into patient_records (tenant_id, patient_id, communication_type_preference, updated_at)
            values ($1, $2, $3, now())
            on conflict (tenant_id, patient_id) do update set communication_type_preference = excluded.communication_type_preference`,
          [r.accountId, patientId, more.preference],
        );
      return patientId;
    },
    /** Asks a patient for one of the two forms. */
    ask: async (patientId: string, which: 0 | 1 = 0) => {
      await r.query(
        'insert into form_assignments (tenant_id, patient_id, form_id, assigned_at) values ($1, $2, $3, now())',
        [r.accountId, patientId, forms[which].form_id],
      );
    },
    /** As if a patient had sent one of the two forms in. */
    sendIn: async (patientId: string, state: string, which: 0 | 1 = 0) => {
      const [known] = await r.query(
        'select * from submissions where tenant_id = $1 and patient_id is not null limit 1',
        [r.accountId],
      );
      const row = {
        ...known,
        submission_id: randomUUID(),
        patient_id: patientId,
        form_id: forms[which].form_id,
        state,
        submitted_at: t.clock.now(),
        matched_patient_id: null,
      };
      const names = Object.keys(row).filter((name) => !name.startsWith('generated'));
      await r.query(
        `insert into submissions (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
        names.map((name) => row[name as keyof typeof row]),
      );
    },
    read: async (query: CallInput<typeof today.today>['query'] = { day }, token = office) =>
      t.call(today.today, { query }, { token }),
    send: (visitIds: readonly string[], key: string = randomUUID(), more: object = {}) =>
      t.call(today.sendForms, { body: { key, day, visitIds: [...visitIds], ...more } }, { token: office }),
    /** Books that many visits on the day, each of a person of its own, all with both forms. */
    crowd: async (count: number) => {
      await r.query(
        `with p as (insert into patients (tenant_id, patient_id, name_first, name_last, birth_date, email_address, created_at)
           select $1, gen_random_uuid(), 'Person', 'Crowd', '1990-01-01', 'crowd' || gen_random_uuid() || '@today.example', now()
           from generate_series(1, $5::int) n returning patient_id),
         asked as (insert into form_assignments (tenant_id, patient_id, form_id, assigned_at)
           select $1, patient_id, form_id, now() from p cross join unnest($7::uuid[]) f (form_id) returning patient_id),
         numbered as (select patient_id, row_number() over () as n from p)
         insert into visits (tenant_id, visit_id, provider_id, location_id, type_id, patient_id, status, starts_at, ends_at,
           during, is_overbooked, created_at, updated_at)
         select $1, gen_random_uuid(), $2, $3, $4, patient_id, 'scheduled', b, b + interval '30 minutes',
           tstzrange(b, b + interval '30 minutes'), true, now(), now()
         from (select patient_id, $6::timestamptz + n * interval '1 minute' as b from numbered) x`,
        [
          r.accountId,
          cleaning.providerId,
          cleaning.locationId,
          cleaning.appointmentTypeId,
          count,
          at('10:00'),
          forms.map(({ form_id }) => form_id),
        ],
      );
      await r.query('analyze visits, patients, form_assignments, submissions');
    },
  };
}
