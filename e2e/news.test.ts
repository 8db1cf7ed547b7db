// What patients did with their visits, in an open page of the console.
import { test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessibleAsIs } from './steps/axe.ts';
import { admin, office, openSignedIn } from './steps/people.ts';
import { openDay, practiceDay, visitPanel } from './steps/schedule.ts';
import { see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

test('what a patient did appears in an open page, counted on the rail, until somebody has seen it', {
  tags: ['LIFE-37'],
}, async () => {
  // The demo's patients did something, too.
  await server.runSql(`delete from visit_events where actor <> 'staff' and actor <> 'system'`);
  const page = await openSignedIn(server, office, { width: 1280 });
  await openDay(page, server, practiceDay(0));
  await page.getByRole('button', { name: /^News/ }).click();
  const news = page.getByRole('complementary', { name: 'News' });
  await see(news.getByText('Nothing new.'));

  // What a patient does from a link of a mail; the page of a second colleague tells the first one's.
  await server.runSql(`insert into visit_events (tenant_id, event_id, visit_id, at, kind, actor, sequence, reason)
    select v.tenant_id, gen_random_uuid(), v.visit_id, now(), 'canceled', 'link', v.sequence, 'ill' from visits v
    join patients p using (tenant_id, patient_id) where p.name_first = 'Luis' and p.name_last = 'Ortega'
    and v.starts_at > now() order by v.starts_at limit 1`);
  await server.runSql(`insert into visit_events (tenant_id, event_id, visit_id, at, kind, actor, sequence)
    select v.tenant_id, gen_random_uuid(), v.visit_id, now() - interval '1 hour', 'confirmed', 'link', v.sequence
    from visits v join patients p using (tenant_id, patient_id) where p.name_first = 'Hannah' and v.starts_at > now()
    order by v.starts_at limit 1`);
  const colleague = await openSignedIn(server, admin, { width: 1280 });
  await openDay(colleague, server, practiceDay(0));
  await colleague.getByRole('button', { name: /^News/ }).click();
  await colleague.getByRole('button', { name: 'Seen, Hannah Weiss' }).click();

  await see(news.getByText(/^Luis Ortega canceled \w{3}, \w{3} \d+, \d+:\d\d [AP]M\. Ill\.$/));
  await see(page.getByRole('link', { name: /^Schedule 1 news/ }), page.getByRole('tab', { name: 'News 1' }));
  await expectAccessibleAsIs(news, 'the news');
  await news.getByRole('button', { name: 'Seen, Luis Ortega' }).click();
  await seeFocus(news.getByRole('heading', { name: 'News' }));
  await seeNo(page.getByRole('link', { name: /^Schedule 1 news/ }));
  await news.getByRole('button', { name: 'Open the visit of Luis Ortega' }).click();
  await see(visitPanel(page, 'Luis Ortega'));
  await page.getByRole('tab', { name: 'News' }).click();
  // A text of a gateway, which the tests' server does not have.
  const written = { id: 'gw-1', at: new Date().toISOString(), kind: 'text', actor: 'text', patientId: null, name: '' };
  const text = { number: '+12075550148', text: 'please leave me alone', mayMeanStop: true, reason: '', isSeen: false };
  const nowhere = { visitId: null, startTime: null, before: null };
  await page.route('**/office/v1/schedule/news', (route) =>
    route.fulfill({ json: { news: [{ ...written, ...text, ...nowhere }], unseen: 1 } }),
  );
  await page.reload();
  await see(news.getByText('Text from (207) 555-0148'), news.getByText('may mean stop'), news.getByText(text.text));
  await see(news.getByRole('link', { name: 'Find the patient of (207) 555-0148' }));
});
