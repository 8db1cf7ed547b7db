// A whole packet: every form of the demo's packet "New patient" is sent from the portal, and each is counted.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible, expectAccessibleAsIs } from './steps/axe.ts';
import { isSendOfForm, thanks } from './steps/form-sending.ts';
import { drawSignature, next, textbox } from './steps/guest-form.ts';
import { admin, openSignedIn, sam } from './steps/people.ts';
import { eventually, see, seeNo } from './steps/waiting.ts';

const server = useServer();
const names = ['Patient Information', 'Medical History', 'Insurance Information', 'Notice of Privacy Practices'];

/** Returns the address that the office gives to people. */
async function packetAddress(): Promise<string> {
  const page = await openSignedIn(server, admin);
  await page.goto(`${server.url}/practice/forms/packets`);
  await page.getByRole('link', { name: 'New patient', exact: true }).click();
  const address = page.getByRole('textbox', { name: 'Address' });
  await see(address);
  return address.inputValue();
}

/** Somebody the practice knows has most answers from the record. */
interface Person {
  readonly isGuest: boolean;
}

async function fillPerson(page: Page, { isGuest }: Person): Promise<void> {
  if (isGuest) {
    const you = page.getByRole('group', { name: /^Your name/ });
    await you.getByLabel('First Name').fill('Robin');
    await you.getByLabel('Last Name').fill('Hale');
    await textbox(page, 'Date of birth').fill('03/18/1993');
  }
  await next(page).click();
  if (isGuest) await page.getByLabel('Email').fill('robin.hale@example.com');
  await textbox(page, 'Phone').first().fill('2075550164');
  await next(page).click();
}

const answer = (page: Page, question: RegExp, option: string) =>
  page.getByRole('group', { name: question }).getByRole('radio', { name: option, exact: true }).check();

/** Says that what the practice has on file is still right, and No to all the rest. */
async function fillList(page: Page, onFile: string): Promise<void> {
  if (onFile)
    await page
      .getByRole('radiogroup', { name: onFile, exact: true })
      .getByRole('radio', { name: 'Still right' })
      .check();
  await page.getByRole('button', { name: 'No to all the rest' }).click();
}

/** A pacemaker has a follow-up as long as it is there. */
async function tryFollowUp(page: Page): Promise<void> {
  const pacemaker = page.getByRole('radiogroup', { name: 'Pacemaker', exact: true });
  const followUp = page.getByRole('textbox', { name: /^When, and does your doctor want antibiotics/ });
  await seeNo(followUp);
  await pacemaker.getByRole('radio', { name: 'Yes' }).check();
  await see(followUp, page.getByRole('textbox', { name: /^Since when\? How is it treated\?.*Pacemaker$/ }));
  await pacemaker.getByRole('radio', { name: 'No' }).check();
  await seeNo(followUp);
}

async function fillHistory(page: Page, { isGuest }: Person): Promise<void> {
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await next(page).click();
  await fillList(page, isGuest ? '' : 'Asthma');
  await tryFollowUp(page);
  await answer(page, /^Do you take blood thinners/, 'No');
  if (isGuest) await expectAccessible(page.getByRole('main'), 'the conditions of Medical History');
  await next(page).click();
  await fillList(page, isGuest ? '' : 'Penicillin');
  await page.getByRole('checkbox', { name: 'I take no medicines' }).check();
  await next(page).click();
  await see(page.getByRole('heading', { name: 'Check your answers' }), page.getByText(/^No to 3[23] others$/));
  await next(page).click();
  await page.getByRole('checkbox', { name: /These answers are complete/ }).check();
  await drawSignature(page);
}

/** The record fills in the card once somebody says that there is an insurance; a guest types what it says. */
async function fillInsurance(page: Page, { isGuest }: Person): Promise<void> {
  await answer(page, /^Do you have dental insurance/, 'Yes');
  if (isGuest) {
    await textbox(page, 'Insurance company').fill('Coastal Mutual Dental');
    await textbox(page, 'Member number').fill('CMD-204');
  } else await eventually(() => textbox(page, 'Member number').inputValue()).toBe('CMD-551-090-12');
  await answer(page, /^I am the holder/, 'Yes');
  await answer(page, /^Do you have a second insurance/, 'No');
}

async function fillNotice(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /I was offered the Notice/ }).check();
  await page.getByRole('checkbox', { name: 'I agree to sign on screen' }).check();
  await drawSignature(page);
  // It ends with the page that shows all answers.
  await next(page).click();
}

/** Sends the open form, and returns what the browser sent and got. */
async function send(page: Page, label = 'Send') {
  const posting = page.waitForResponse((response) => isSendOfForm(response.request()));
  await page.getByRole('button', { name: label, exact: true }).click();
  const response = await posting;
  await see(thanks(page));
  const { packet_id } = response.request().postDataJSON() as { packet_id?: string };
  const { packet } = (await response.json()) as { packet: { done: number; total: number } | null };
  return { packetId: packet_id, packet };
}

async function goThrough(page: Page, address: string, person: Person): Promise<void> {
  await page.goto(address);
  await see(page.getByText('0 of 4 forms sent'));
  await page.getByRole('link', { name: `Start ${names[0]}` }).click();
  for (const [at, name] of names.entries()) {
    await see(
      page.getByRole('heading', { name, level: 1 }),
      page.getByRole('link', { name: `New patient, form ${at + 1} of 4` }),
    );
    const fill = [fillPerson, fillHistory, fillInsurance, fillNotice][at];
    await fill?.(page, person);
    const sent = await send(page, at === 3 ? 'Sign and send' : 'Send');
    expect(new URL(address).pathname).toContain(`/packet/${sent.packetId}/`);
    expect(sent.packet).toEqual({ done: at + 1, total: 4 });
    if (at === 3) return;
    await see(
      page.getByRole('heading', { name: `Next: ${names[at + 1]}` }),
      page.getByText(new RegExp(`${at + 1} of 4 done\\.$`)),
    );
    await page.getByRole('link', { name: 'Next form' }).click();
  }
}

test('a patient sends each form of a packet, and each is counted', {
  tags: ['PACK-01', 'PACK-08', 'AUTHOR-11'],
  timeout: 120_000,
}, async () => {
  const address = await packetAddress();
  const page = await openSignedIn(server, sam, { width: 1280 });
  await goThrough(page, address, { isGuest: false });
  await page.goto(address);
  await see(page.getByText('4 of 4 forms sent'), page.getByText('That was everything.'));

  const desk = await openSignedIn(server, admin, { width: 1440 });
  await desk.goto(`${server.url}/practice/inbox`);
  await desk
    .getByRole('link', { name: /Sam Rivera.*Medical History/ })
    .first()
    .click();
  const pane = desk.getByRole('article');
  await see(pane.getByText(/New patient, 2 of 4$/));
  const others = pane.getByRole('navigation', { name: 'Forms of New patient' }).getByRole('link');
  await eventually(() => others.allTextContents()).toEqual(names.filter((name) => name !== 'Medical History'));
  await expectAccessibleAsIs(pane, 'a form of a packet in the inbox');
  await others.first().click();
  await see(pane.getByText(/Patient Information, .*New patient, 1 of 4$/));
});

test('a guest sends each form of a packet from one browser, and it is found again', {
  tags: ['PACK-01', 'PACK-08', 'AUTHOR-11'],
}, async () => {
  const address = await packetAddress();
  const page = await openPage();
  await goThrough(page, address, { isGuest: true });
  await page.goto(address);
  await see(page.getByText('4 of 4 forms sent'));
});
