// A week of 400 visits in all their states, rendered by the console's schedule and, in turn, as a plain table of the same rows.
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { newToken, tokenDigest } from '../../apps/server/src/platform/crypto/tokens.ts';
import { demoId } from '../../apps/server/src/seed/demo-ids.ts';
import { median } from '../../apps/server/src/testing/measure.ts';
import { runStatement } from '../../apps/server/src/testing/run-statement.ts';
import { findBrowser } from '../../tools/testing/find-browser.ts';
import { launchOptions } from '../../tools/testing/launch-options.ts';
import { openBookingStage } from '../booking/stage.ts';
import { addSession } from '../search/people.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 9);
const visits = 400;
/** Slowdown factor of the processor: otherwise both take about as long as the two frames that are awaited. */
const slowdown = 4;
const atMost = 1.5;
/**
 * What the schedule took of the page's processor time, compared with the plain table, before visits could arrive, be confirmed by
 * their patients and stand beside a waitlist: commit 0a3e6057, with this bench but for what its visits did not have.
 */
const before = 1.35;
const atMostOfBefore = 1.15;

/** Returns the Monday this many weeks from now. */
function monday(weeks: number): string {
  const date = new Date(Date.now() + weeks * 7 * 86_400_000);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

/**
 * Half an hour each, back to back: five days of every provider, with the demo's own patients. Every other scheduled one has arrived,
 * every other of these is in the chair; patients have confirmed and moved theirs.
 */
const fill = (tenantId: string, week: string) => `
  insert into visits (tenant_id, visit_id, provider_id, location_id, type_id, patient_id, status, starts_at, ends_at, during, created_at, updated_at,
    arrived_at, seated_at, confirmed_at, confirmed_via, moved_by_patient)
  select '${tenantId}', gen_random_uuid(), p.provider_id, l.location_id, t.type_id, c.patient_id,
    (array['scheduled', 'confirmed', 'met', 'missed'])[1 + s % 4], x.starts, x.starts + interval '30 minutes',
    tstzrange(x.starts, x.starts + interval '30 minutes'), now(), now(),
    case when s % 8 = 0 then x.starts end, case when s = 8 then x.starts end, case when s % 4 in (1, 2) then now() end,
    case when s % 4 in (1, 2) then (array['office', 'link', 'portal', 'text'])[1 + s / 4] end, s % 3
  from (select provider_id, row_number() over (order by provider_id) as nr from providers where tenant_id = '${tenantId}' limit 5) p,
    generate_series(0, 4) d, generate_series(0, 15) s,
    lateral (select ('${week}'::date + d + time '08:00' + s * interval '30 minutes') at time zone 'America/New_York' as starts) x,
    lateral (select location_id from locations where tenant_id = '${tenantId}' order by location_id limit 1) l,
    lateral (select type_id from visit_types where tenant_id = '${tenantId}' order by type_id offset s % 5 limit 1) t,
    lateral (select patient_id from patients where tenant_id = '${tenantId}' order by patient_id offset (s + p.nr * 3 + d) % 12 limit 1) c`;

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await session.detach();
}

const sessions = new WeakMap<Page, CDPSession>();

/** Returns the milliseconds of processor time that the page's main thread has spent on tasks. */
async function threadTime(page: Page): Promise<number> {
  let session = sessions.get(page);
  if (!session) {
    session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    sessions.set(page, session);
  }
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

/** Milliseconds. */
interface Drawn {
  readonly took: number;
  /** Of the page's processor time. */
  readonly processor: number;
}

/** Draws with a processor that is so many times slower. */
async function weighed(page: Page, slower: number, draw: () => Promise<number>): Promise<Drawn> {
  const begun = await threadTime(page);
  await slowDown(page, slower);
  const took = await draw();
  await slowDown(page, 1);
  return { took, processor: (await threadTime(page)) - begun };
}

/** Which weeks are drawn, and how many times slower the processor is meanwhile. */
interface Wanted {
  readonly url: string;
  readonly week: string;
  /** The one before. */
  readonly last: string;
  readonly token: string;
  readonly slower: number;
}

/** Goes on by a week. Returns the milliseconds from the response's last byte to the frame after the one that shows all of it. */
async function drawSchedule(page: Page, { url, week, last, slower }: Wanted): Promise<Drawn> {
  await page.goto(`${url}/practice/schedule?view=week&day=${last}`);
  await page.locator('section.scroll').waitFor();
  await page.waitForLoadState('load');
  return weighed(page, slower, () =>
    page.evaluate(
      ([wanted, from]) =>
        new Promise<number>((resolve) => {
          const finish = () =>
            requestAnimationFrame(() =>
              requestAnimationFrame(() => {
                const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
                const answer = answers.find(({ name }) => name.includes(`/office/v1/schedule?from=${from}`));
                resolve(performance.now() - (answer?.responseEnd ?? Number.NaN));
              }),
            );
          const observer = new MutationObserver(() => {
            if (document.querySelectorAll('[data-visit]').length < wanted) return;
            observer.disconnect();
            finish();
          });
          observer.observe(document.body, { childList: true, subtree: true });
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
        }),
      [visits, week] as const,
    ),
  );
}

/** The same call, with a hand-written row for each visit: in the console's styles and fonts, with nothing else on the page. */
async function drawTable(page: Page, { url, week, last, token, slower }: Wanted): Promise<Drawn> {
  await page.goto(`${url}/practice/schedule?view=week&day=${last}`);
  await page.locator('section.scroll').waitFor();
  await page.waitForLoadState('load');
  await page.evaluate(() => document.body.replaceChildren());
  return weighed(page, slower, () =>
    page.evaluate(
      async ([from, bearer]) => {
        const path = `/office/v1/schedule?from=${from}&days=7`;
        const answer = await fetch(path, { headers: { authorization: `Bearer ${bearer}` } });
        interface Row {
          day: string;
          from: number;
          minutes: number;
          patientName: string;
          typeName: string;
          providerName: string;
          locationName: string;
          status: string;
        }
        const { visits } = JSON.parse(await answer.text()) as { visits: Row[] };
        const table = document.createElement('table');
        table.className = 'table';
        const body = table.createTBody();
        for (const visit of visits) {
          const row = body.insertRow();
          const time = `${Math.floor(visit.from / 60)}:${String(visit.from % 60).padStart(2, '0')}`;
          for (const text of [
            visit.day,
            time,
            `${visit.minutes} min`,
            visit.patientName,
            visit.typeName,
            visit.providerName,
            visit.locationName,
            visit.status,
          ])
            row.insertCell().textContent = text;
        }
        document.body.replaceChildren(table);
        await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
        const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        const end = entries.find(({ name }) => name.includes(path))?.responseEnd ?? Number.NaN;
        return performance.now() - end;
      },
      [week, token] as const,
    ),
  );
}

/** Prints the table. Returns the missed targets. */
export async function runSchedule(): Promise<string[]> {
  const stage = await openBookingStage();
  const browser = await chromium.launch(launchOptions(await findBrowser()));
  try {
    const tenantId = demoId('tenant demo');
    const [last, week] = [monday(29), monday(30)];
    await runStatement(stage.ownerUrl, fill(tenantId, week));
    const token = newToken();
    await addSession(stage.ownerUrl, tenantId, tokenDigest(token));
    const { url } = stage.server;
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    await context.addCookies([{ name: 'staffToken', value: token, domain: new URL(url).hostname, path: '/practice' }]);
    const page = await context.newPage();
    const wanted = { url, week, last, token, slower: 1 };
    await drawSchedule(page, wanted);
    await drawTable(page, wanted);
    const ours: Drawn[] = [];
    const floor: Drawn[] = [];
    for (let round = 0; round < rounds; round += 1)
      for (const [draw, results] of [
        [drawSchedule, ours],
        [drawTable, floor],
      ] as const) {
        // A page that is slowed down waits by spending processor time, so this one is measured at full speed.
        const { processor } = await draw(page, wanted);
        const { took } = await draw(page, { ...wanted, slower: slowdown });
        results.push({ took, processor });
      }
    return report(ours, floor);
  } finally {
    await browser.close();
    await stage.stop();
  }
}

function report(ours: readonly Drawn[], floor: readonly Drawn[]): string[] {
  const of = (all: readonly Drawn[], what: keyof Drawn) => median(all.map((one) => one[what]));
  const ratioOf = (what: keyof Drawn) => median(ours.map((one, at) => one[what] / (floor[at]?.[what] ?? Number.NaN)));
  const [ratio, work] = [ratioOf('took'), ratioOf('processor')];
  const ofBefore = work / before;
  const figures = (all: readonly Drawn[]) => `${of(all, 'took').toFixed(0)} | ${of(all, 'processor').toFixed(0)}`;
  console.log(`\n## schedule: ${visits} visits in a week, ${rounds} rounds, processor ${slowdown} times slower\n`);
  console.log(
    '| from the answer to what is drawn | ms | ms of processor time | ratio | target | of processor time | ÷ before | target |\n|---|---:|---:|---:|---:|---:|---:|---:|',
  );
  console.log(
    `| the schedule | ${figures(ours)} | **${ratio.toFixed(2)}** | ≤ ${atMost} | ${work.toFixed(2)} | **${ofBefore.toFixed(2)}** | ≤ ${atMostOfBefore} |`,
  );
  console.log(`| a plain table of the same rows | ${figures(floor)} | | | | | |`);
  return [
    ...(ratio <= atMost
      ? []
      : [`schedule: takes ${ratio.toFixed(2)} times the plain table, at most ${atMost} is wanted.`]),
    ...(ofBefore <= atMostOfBefore
      ? []
      : [`schedule: takes ${ofBefore.toFixed(2)} times what it took before, at most ${atMostOfBefore} is wanted.`]),
  ];
}
