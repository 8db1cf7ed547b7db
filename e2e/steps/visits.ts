// Visits of the demo's people: their pages, what a test changes behind the screen, and the link in a mail.
import type { Page } from 'playwright-core';
import type { TestServer } from '../../tools/testing/test-server.ts';
import { cookieNamed } from './portal.ts';

interface OwnVisit {
  readonly id: string;
  readonly sequence: number;
  readonly startTime: string;
  readonly nameFirst: string;
  readonly typeName: string;
  readonly providerId: string;
  readonly location: { readonly id: string };
}

interface Slots {
  readonly days: readonly {
    readonly date: string;
    readonly timeSlots: readonly { readonly startTime: string; readonly available: boolean }[];
  }[];
}

/** Calls the server with the session of a page on which somebody is signed in. Returns the answer's JSON. */
async function callAs<T>(page: Page, server: TestServer, path: string, body?: object): Promise<T> {
  const token = (await cookieNamed(page, 'token'))?.value;
  const options = { headers: { authorization: `Bearer ${token}` } };
  const address = `${server.url}${path}`;
  const answer = await (body
    ? page.request.post(address, { ...options, data: body })
    : page.request.get(address, options));
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Returns the coming visit of a person, by first name. */
export async function comingVisit(page: Page, server: TestServer, nameFirst: string): Promise<OwnVisit> {
  const { visits } = await callAs<{ visits: OwnVisit[] }>(page, server, '/user/v1/visits?when=coming');
  const found = visits.find((visit) => visit.nameFirst === nameFirst);
  if (!found) throw new Error(`${nameFirst} has no coming visit.`);
  return found;
}

/** Moves a visit behind the screen, to the first open time of a day of the month after the next. */
export async function moveFar(page: Page, server: TestServer, { id, ...visit }: OwnVisit): Promise<void> {
  const month = new Date(visit.startTime);
  month.setUTCMonth(month.getUTCMonth() + 1, 1);
  const query = `month=${month.getUTCMonth() + 1}&year=${month.getUTCFullYear()}&providerId=${visit.providerId}`;
  const { days } = await callAs<Slots>(
    page,
    server,
    `/user/v1/visits/${id}/month?${query}&locationId=${visit.location.id}`,
  );
  const slot = days.flatMap(({ timeSlots }) => timeSlots).find(({ available }) => available);
  if (!slot) throw new Error('There is no open time.');
  const { sequence, providerId, location } = visit;
  const to = { sequence, startTime: slot.startTime, providerId, locationId: location.id };
  await callAs(page, server, `/user/v1/visits/${id}/move`, to);
}

/** Moves a visit behind the screen and returns the token of the link in the mail about it. */
export async function linkTo(page: Page, server: TestServer, to: string, visit: OwnVisit): Promise<string> {
  await server.mailbox.skip(to);
  await moveFar(page, server, visit);
  const { text } = await server.mailbox.next(to);
  const token = /\/v\/([\w-]{22})/.exec(text)?.[1];
  if (!token) throw new Error(`The mail has no link:\n${text}`);
  return token;
}

/** Changes what the page of a visit is answered. `change` gets the JSON of each answer to a read. */
export async function answerVisit(page: Page, change: (answer: VisitAnswer) => object): Promise<void> {
  await page.route(/\/(?:user\/v1\/visits|visits\/v1\/public\/links)\/[\w-]+$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: change((await answer.json()) as VisitAnswer) });
  });
}

/** The part of an answer that tests change; a signed-in one has `may` within the visit. */
export interface VisitAnswer {
  readonly visit: Readonly<Record<string, unknown>> & { readonly may?: object };
  readonly may?: object;
}

/** Returns the answer with other members of the visit and of what may be done with it. */
export function withVisit(answer: VisitAnswer, visit: object, may: object): VisitAnswer {
  return { ...answer, visit: { ...answer.visit, ...visit, may: { ...answer.visit.may, ...may } } };
}
