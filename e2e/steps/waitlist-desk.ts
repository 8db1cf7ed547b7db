// The waitlist in the console: who is on it, and its rows beside the schedule and on its page.
import type { Locator, Page } from 'playwright-core';
import type { TestServer } from '../../tools/testing/test-server.ts';
import { see } from './waiting.ts';

export const waitlistTab = (page: Page): Locator => page.getByRole('complementary', { name: 'Waitlist' });
/** The row of one person, beside the schedule. */
export const waitRow = (page: Page, name: string): Locator =>
  waitlistTab(page).getByRole('listitem').filter({ hasText: name });
/** The row of one person on the page of the whole list. */
export const waitTableRow = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });

export interface Waits {
  /** First and last name of a patient of the demo practice. */
  readonly who: string;
  readonly type?: string;
  /** 0 for Sunday to 6; all without it. */
  readonly weekdays?: readonly number[];
  readonly channel?: 'email' | 'text';
  /** Seconds since they wait: whoever waited before the demo was made has been booked since. */
  readonly since?: number;
  /** The visit of this patient and type that an earlier time takes the place of: its day. */
  readonly insteadOf?: string;
}

/** Puts somebody on the waitlist, as if they had joined. */
export async function putOnWaitlist(server: TestServer, waits: Waits): Promise<void> {
  const { who, type = 'Toothache', weekdays = [], channel = 'email', since = 1, insteadOf } = waits;
  await server.runSql(`insert into waitlist_entries (tenant_id, entry_id, patient_id, visit_id, type_id, provider_ids,
      location_ids, weekdays, parts, from_day, until_day, is_short_notice, channel, is_pinned, made_at, status)
    select p.tenant_id, gen_random_uuid(), p.patient_id, v.visit_id, t.type_id, '{}', '{}', '{${weekdays.join()}}', '{}',
      current_date, current_date + 150, false, '${channel}', false, now() - interval '${since} seconds', 'waiting'
    from patients p join visit_types t on t.tenant_id = p.tenant_id and t.name = '${type}'
    left join visits v on v.tenant_id = p.tenant_id and v.patient_id = p.patient_id and v.type_id = t.type_id
      and v.starts_at::date = '${insteadOf ?? '1900-01-01'}'
    where p.name_first || ' ' || p.name_last = '${who}'`);
}

/** Cancels a patient's open visits, yesterday's too, so that an earlier visit of the type does not end the waiting. */
export async function clearVisits(server: TestServer, who: string): Promise<void> {
  await server.runSql(`update visits v set status = 'canceled' from patients p
    where p.tenant_id = v.tenant_id and p.patient_id = v.patient_id and v.ends_at > now() - interval '1 day'
      and v.status in ('scheduled', 'confirmed', 'booked')
      and p.name_first || ' ' || p.name_last = '${who}'`);
}

/** Opens the waitlist beside a day of the schedule. */
export async function openWaitlist(page: Page, server: TestServer, day: string): Promise<void> {
  await page.goto(`${server.url}/practice/schedule?day=${day}&waitlist=1`);
  await see(waitlistTab(page).getByRole('heading', { name: 'Waitlist' }));
}
