// Patients who are due for a visit, as a night's look would find them: put into the database, because months lie between.
import type { Page } from 'playwright-core';
import type { TestServer } from '../../tools/testing/test-server.ts';
import { see, seeNo } from './waiting.ts';

/** Somebody who had a visit of the rule's type and is due again. */
export interface DuePatient {
  /** First and last name. */
  readonly name: string;
  /** Days from today; negative for the overdue. */
  readonly inDays: number;
  readonly email?: string;
  readonly phone?: string;
  readonly sent?: number;
  readonly state?: 'waiting' | 'call';
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Adds these patients, with a completed visit each, to its newest rule of recall. */
export async function addDue(server: TestServer, people: readonly DuePatient[]): Promise<void> {
  const rows = people.map(({ name, inDays, email = '', phone = '', sent = 0, state = 'waiting' }) => {
    const [first = '', ...last] = name.split(' ');
    const texts = [first, last.join(' '), email, phone, state].map(quoted);
    return `(gen_random_uuid(), gen_random_uuid(), ${texts.join(', ')}, ${inDays}, ${sent})`;
  });
  await server.runSql(`do $$
    declare
      practice uuid := foyer_tenant();
      today date := (now() at time zone 'America/New_York')::date;
    begin
      create temporary table due on commit drop as
        select * from (values ${rows.join(', ')})
          as p (patient_id, visit_id, first_name, last_name, email, phone, state, in_days, sent);
      insert into patients (tenant_id, patient_id, name_first, name_last, birth_date, email_address, created_at)
        select practice, patient_id, first_name, last_name, '1968-03-02', email, now() from due;
      insert into patient_phones (tenant_id, patient_id, position, type, number)
        select practice, patient_id, 0, 'mobile', phone from due where phone <> '';
      insert into visits (tenant_id, visit_id, patient_id, provider_id, location_id, type_id, status, is_overbooked,
          starts_at, ends_at, during, created_at, updated_at)
        select practice, d.visit_id, d.patient_id, p.provider_id, l.location_id, r.after_type_id, 'met', true,
          v.at, v.at + interval '30 minutes', tstzrange(v.at, v.at + interval '30 minutes'), v.at, v.at
        from due d
          cross join lateral (select today + d.in_days - interval '6 months' + interval '14 hours' as at) v
          cross join (select provider_id from providers where tenant_id = practice limit 1) p
          cross join (select location_id from locations where tenant_id = practice and name = 'Harborside') l
          cross join (select after_type_id from recall_rules where tenant_id = practice and removed_at is null
            order by position desc limit 1) r;
      insert into recalls (tenant_id, recall_id, patient_id, rule_id, visit_id, due, state, sent, next_on, created_at)
        select practice, gen_random_uuid(), d.patient_id, r.rule_id, d.visit_id, today + d.in_days, d.state, d.sent,
          case when d.state = 'waiting' then today + 3 end, now()
        from due d
          cross join (select rule_id from recall_rules where tenant_id = practice and removed_at is null
            order by position desc limit 1) r;
    end $$`);
}

/** Adds a rule in the settings: half a year after a visit of this type, by email. */
export async function addRule(page: Page, server: TestServer, type: string): Promise<void> {
  await page.goto(`${server.url}/practice/settings/reminders`);
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await page.getByLabel('After a completed visit for').selectOption({ label: type });
  await page.getByRole('combobox', { name: 'Book', exact: true }).selectOption({ label: type });
  await see(page.getByRole('heading', { name: `Rule: ${type}, 6 months later` }));
  const texts = page.getByRole('checkbox', { name: 'Text' });
  if (await texts.isChecked()) await texts.uncheck();
  await rulesSaved(page);
}

/** Waits until nothing is being saved any more. */
export const rulesSaved = (page: Page): Promise<void> => seeNo(page.getByText('Saving'));

export async function openRecall(page: Page, server: TestServer, search = ''): Promise<void> {
  await page.goto(`${server.url}/practice/waitlist/recall${search}`);
  await see(page.getByRole('table', { name: 'Patients due for a visit' }));
}
