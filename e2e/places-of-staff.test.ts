// A colleague who is limited to a location: an admin ticks it, and open pages forget what is elsewhere.
import { test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { admin, office, openSignedIn } from './steps/people.ts';
import { nextWeekday, openDay, visitBlock } from './steps/schedule.ts';
import { see, seeNo } from './steps/waiting.ts';

const server = useServer();

test('an admin limits a colleague to a location, which holds at once on open pages', {
  tags: ['ROLE2-03', 'ROLE2-04'],
}, async () => {
  await server.runSql(`update visits v set location_id = l.location_id from locations l, patients p
    where l.tenant_id = v.tenant_id and l.name = 'Scarborough' and p.tenant_id = v.tenant_id
      and p.patient_id = v.patient_id and p.name_last = 'Ortega'`);
  const desk = await openSignedIn(server, office, { width: 1440 });
  await openDay(desk, server, nextWeekday());
  await see(visitBlock(desk, /^Luis Ortega/));
  const manager = await openSignedIn(server, admin, { width: 1280 });
  await manager.goto(`${server.url}/practice/settings/staff`);
  await manager.getByRole('button', { name: 'Actions for Joan Whitfield' }).click();
  await manager.getByRole('menuitem', { name: 'Rights and locations' }).click();
  const dialog = manager.getByRole('dialog', { name: 'Rights of Joan Whitfield' });
  const locations = dialog.getByRole('group', { name: 'Locations' });
  await locations.getByRole('checkbox', { name: 'All locations' }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await see(locations.getByText('Tick a location, or All locations.'));
  await locations.getByRole('checkbox', { name: 'Harborside' }).check();
  await expectAccessible(dialog, 'rights and locations');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await seeNo(dialog);
  await seeNo(visitBlock(desk, /^Luis Ortega/));
  await desk.goto(`${server.url}/practice/patients`);
  await desk.getByRole('searchbox').first().fill('Luis Ortega');
  await desk
    .getByRole('link', { name: /Luis Ortega/ })
    .first()
    .click();
  await desk.getByRole('link', { name: 'Appointments' }).click();
  await see(desk.getByText(/^\d+ visits? at other locations$/));
});
