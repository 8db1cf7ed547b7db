// The waitlist in tests: the hours in which offers begin, what is behind the screen, and the link in the mail of an offer.
import type { Page } from 'playwright-core';
import { nextMorning } from '../../tools/testing/daytime.ts';
import type { OwnServer } from '../../tools/testing/own-server.ts';
import type { TestServer } from '../../tools/testing/test-server.ts';
import { visit } from './portal.ts';
import { see } from './waiting.ts';

/** Moves the server's clock to ten in the morning of the practice, if no offers would begin now. */
export async function seeDaytime(server: OwnServer): Promise<void> {
  const morning = nextMorning();
  if (morning) await server.setClock(morning.toISOString());
}

/** Resolves with the path of the next offer that is mailed to somebody: `/o/` and its token. */
export function offerTo(server: TestServer, to: string): Promise<string> {
  return server.mailbox.path(to, /\/o\/[\w-]{22}/);
}

/** Opens the page of an offer by its short address. */
export async function openOffer(page: Page, server: TestServer, path: string): Promise<void> {
  await page.goto(`${server.url}${path}`);
  await see(page.getByRole('article'));
}

/** Ends all waiting and all offers behind the screen, so that each test begins with an empty list. */
export async function emptyWaitlist(server: TestServer): Promise<void> {
  await server.runSql('delete from waitlist_offers');
  await server.runSql('delete from waitlist_entries');
  await server.runSql('delete from freed_times');
  await server.runSql(`delete from visits where status = 'held'`);
}

/** Switches the waitlist of a type on or off, as its settings do. */
export async function setWaitlist(server: TestServer, type: string, isOn: boolean): Promise<void> {
  await server.runSql(`update visit_types set has_waitlist = ${isOn} where name = '${type}'`);
}

const joinButton = (page: Page) => page.getByRole('button', { name: 'Join the waitlist' });

/** Joins for a type, by email, and waits for the confirmation. `person` is a name of the family, in full. */
export async function joinFor(page: Page, server: TestServer, type: string, person?: string): Promise<void> {
  await visit(page, server, '/waitlist?type=');
  if (person) await page.getByLabel('Who is it for?').selectOption({ label: person });
  await page.getByLabel('Appointment Type').selectOption({ label: type });
  await page.getByRole('radio', { name: /^Email to / }).check();
  await joinButton(page).click();
  await see(page.getByRole('heading', { name: 'You are on the waitlist', level: 1 }));
}

const offerAddress = /\/visits\/v1\/public\/offers\/[\w-]+$/;

/** Changes what the page of an offer is answered when it is read. */
export async function answerOffer(page: Page, changes: object): Promise<void> {
  await page.route(offerAddress, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...changes } });
  });
}
