// Visits of one day in the console: the demo's people at noon of a day, put there behind the screen.
import type { Locator, Page } from 'playwright-core';
import type { OwnServer } from '../../tools/testing/own-server.ts';
import type { TestServer } from '../../tools/testing/test-server.ts';
import { openSignedIn } from './people.ts';
import { see } from './waiting.ts';

const zone = 'America/New_York';

/** A Wednesday: nobody of the demo has a visit then. */
export const shownDay = '2027-06-16';
const noon = new Date(Temporal.ZonedDateTime.from(`${shownDay}T12:00[${zone}]`).epochMilliseconds);

/** A visit: of whom, minutes from noon, and what has become of it. */
interface BookedVisit {
  readonly id: string;
  readonly first: string;
  readonly at: number;
  readonly status?: 'scheduled' | 'confirmed' | 'met';
  readonly hasArrived?: boolean;
}

export const visitId = (nr: number) => `00000000-0000-4000-8000-${String(nr).padStart(12, '0')}`;

/** Books these visits on the day, and no others. */
export async function bookOnDay(server: TestServer, visits: readonly BookedVisit[]): Promise<void> {
  const start = new Date(noon.getTime() - 12 * 3_600_000).toISOString();
  await server.runSql(`delete from visits where starts_at >= '${start}'`);
  for (const { id, first, at, status = 'scheduled', hasArrived = false } of visits) {
    const from = new Date(noon.getTime() + at * 60_000);
    const until = new Date(from.getTime() + 30 * 60_000).toISOString();
    const came = hasArrived ? `'${noon.toISOString()}'` : 'null';
    await server.runSql(`insert into visits (tenant_id, visit_id, provider_id, location_id, type_id, patient_id, status,
        starts_at, ends_at, during, is_overbooked, created_at, updated_at, arrived_at)
      select t.tenant_id, '${id}', p.provider_id, l.location_id, t.type_id, c.patient_id, '${status}',
        '${from.toISOString()}', '${until}', tstzrange('${from.toISOString()}', '${until}'), true,
        '2027-01-04', '2027-01-04', ${came}
      from visit_types t
      join providers p on p.tenant_id = t.tenant_id and p.display_name = 'Dr. Priya Nair'
      join locations l on l.tenant_id = t.tenant_id and l.name = 'Harborside'
      join patients c on c.tenant_id = t.tenant_id and c.name_first = '${first}' and c.merged_into is null
      where t.name = 'Toothache' limit 1`);
  }
}

/** Opens Today at noon of the day. */
export async function openToday(
  server: OwnServer,
  email: string,
  options: { width?: number; height?: number } = {},
  path = '',
): Promise<Page> {
  await server.setClock(noon.toISOString());
  const page = await openSignedIn(server, email, { width: 1440, ...options });
  await page.clock.setFixedTime(noon);
  await page.goto(`${server.url}/practice/${path}`);
  await see(page.getByRole('heading', { level: 1, name: 'Today, Wednesday, June 16' }));
  return page;
}

export const dayList = (page: Page): Locator => page.getByRole('region', { name: 'Visits of the day' });
export const dayRow = (page: Page, name: string): Locator =>
  dayList(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) });
/** Returns the names in the list, in its order. */
export const dayNames = (page: Page): Promise<string[]> =>
  dayList(page).locator('tr[data-visit-row] th button').allInnerTexts();
