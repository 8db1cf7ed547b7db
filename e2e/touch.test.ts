// Every kind of question on a phone, by touch alone: taps, a swipe over the scale, a drawn signature; no third-party host is
// contacted.
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectRoomForFingers } from './steps/axe.ts';
import { controlsOf, offerEveryField } from './steps/every-field.ts';
import { cardPicture } from './steps/files.ts';
import { next, previous } from './steps/guest-form.ts';
import { documentLink, visit } from './steps/portal.ts';
import { sentBy } from './steps/published-form.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();
beforeAll(() => offerEveryField(server));

/** Swipes over an element, along points given as fractions of its width and height. */
async function swipe(page: Page, target: Locator, way: readonly (readonly [x: number, y: number])[]): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to swipe over.');
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', [x, y]: readonly [number, number]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: box.x + box.width * x, y: box.y + box.height * y }],
    });
  const frame = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  // Lifting a moving finger starts a fling, and the browser takes the next tap as the end of that.
  const rest = Array.from({ length: 8 }, () => way.at(-1) ?? ([0.5, 0.5] as const));
  for (const [at, point] of [...way, ...rest].entries()) {
    await touch(at === 0 ? 'touchStart' : 'touchMove', point);
    await frame();
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** The form's controls, and the means to fill them in with one finger. */
function fingerOn(page: Page) {
  return {
    ...controlsOf(page),
    page,
    button: (name: string | RegExp) => page.getByRole('button', { name }),
    /** Simulates the phone's own keyboard after a tap. */
    type: async (target: Locator, typed: string) => {
      await target.tap();
      await seeFocus(target);
      await page.keyboard.type(typed);
    },
    /** A tap opens the system's own list, which a test cannot control. */
    choose: async (target: Locator, option: string) => {
      await target.tap();
      await target.selectOption(option);
    },
    seePage: async (at: number) => {
      await see(page.getByText(`Page ${at} of 4`).first());
      await expectRoomForFingers(page, `every field by finger, page ${at}`);
    },
  };
}

type Finger = ReturnType<typeof fingerOn>;

/** Collects the hosts that a page asks from now on. */
function hostsAskedBy(page: Page): ReadonlySet<string> {
  const hosts = new Set<string>();
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http')) hosts.add(host);
  });
  return hosts;
}

async function openAsGuest({ page, button }: Finger): Promise<void> {
  await visit(page, server, '/sign-in');
  await page.getByRole('link', { name: 'Access Without Account' }).tap();
  await button('Open menu').tap();
  await page.getByRole('link', { name: 'Patient Documents' }).tap();
  await documentLink(page, 'Start', 'Every Field').tap();
  await see(page.getByRole('heading', { name: 'Every Field', level: 1 }));
}

async function fillAbout({ page, button, box, radio, text, list, type, choose, seePage }: Finger): Promise<void> {
  await seePage(1);
  await type(text(/^First Name/), 'Robin');
  await type(text(/^Last Name/), 'Finger');
  await button(/calendar: Date of birth/).tap();
  const birth = page.getByRole('dialog', { name: /^Calendar: Date of birth/ });
  await choose(birth.getByRole('combobox', { name: 'Year' }), '1993');
  await choose(birth.getByRole('combobox', { name: 'Month' }), 'March');
  await birth.getByRole('button', { name: /March 18, 1993/ }).tap();
  await seeNo(birth);
  expect(await text(/^Date of birth/).inputValue()).toBe('03/18/1993');
  await choose(list(/^Sex/), 'Female');
  await type(text(/^Social security/), '123456789');
  await type(text(/^Email/), 'robin@example.com');
  await type(text(/^Mobile phone/), '2075550164');
  await radio('Yes, you may text me').tap();
  expect(await text(/^Mobile phone/).inputValue()).toBe('(207) 555-0164');
  await box(/^I agree that Harbor Dental Group/).tap();
  await type(text('Street address'), '218 Wharf Street');
  await type(text('City'), 'Portland');
  await choose(list('State'), 'Maine');
  await type(text('ZIP code'), '04101');
  await next(page).tap();
}

/** Chooses a day of next month in the question's calendar; returns it as MM/DD/YYYY. */
async function chooseVisitDay({ page, button, text }: Finger): Promise<string> {
  await button(/calendar: When would you like to come/).tap();
  const visits = page.getByRole('dialog', { name: /^Calendar: When would you like/ });
  await visits.getByRole('button', { name: 'Next month' }).tap();
  const open = page.locator(':not([aria-disabled])');
  await visits
    .getByRole('button', { name: / 1\d, \d{4}/ })
    .and(open)
    .first()
    .tap();
  await seeNo(visits);
  const day = await text(/^When would you like/).inputValue();
  expect(day).toMatch(/^\d\d\/1\d\/\d{4}$/);
  return day;
}

/** Fills in the second page; returns the day that was chosen for a visit. */
async function fillVisit(finger: Finger): Promise<string> {
  const { page, button, text, list, type, choose, seePage } = finger;
  await seePage(2);
  await type(text('First Name'), 'Alex');
  await type(text('Last Name'), 'Finger');
  await choose(list('Relationship Type'), 'Mother');
  const day = await chooseVisitDay(finger);
  await type(text(/^When did it begin/), '03172024');
  for (const [group, hour, minutes, half] of [
    ['From, When can the office call you?', '09', '30', 'AM'],
    ['Until, When can the office call you?', '11', '00', 'AM'],
    ['When did it begin?: Time', '10', '30', 'PM'],
    ['When do you usually get up?', '07', '15', 'AM'],
  ] as const) {
    await choose(list('Hour', group), hour);
    await choose(list('Minutes', group), minutes);
    await choose(list('AM or PM', group), half);
  }
  await choose(list(/^What brings you in/), 'Toothache');
  await type(text(/^What should we call you/), 'Rob');
  await type(text(/^How many fillings/), '4');
  for (let cups = 0; cups < 3; cups++) await button('Increase: Cups of coffee a day').tap();
  await button('Decrease: Cups of coffee a day').tap();
  await next(page).tap();
  return day;
}

async function fillHealth({ page, box, radio, text, type, seePage }: Finger): Promise<void> {
  await seePage(3);
  await radio('Uneasy').tap();
  await radio('Something else').tap();
  await type(page.getByRole('group', { name: /^How did you find us/ }).getByRole('textbox'), 'A poster');
  await box('Latex').tap();
  await page.getByRole('radiogroup', { name: 'Asthma' }).getByText('Yes').tap();
  await type(text(/^Since when.* Asthma$/), 'Since 2009');
  await page.getByRole('button', { name: 'No to all the rest' }).tap();
  await page.getByRole('button', { name: 'Add a medicine' }).tap();
  await type(page.getByRole('group', { name: 'Medicine 1 of 1' }).getByRole('textbox', { name: 'Name' }), 'Lisinopril');
  await box('A calm one').tap();
  const scale = page.getByRole('slider', { name: 'How strong is the pain?' });
  await swipe(
    page,
    scale,
    [0.02, 0.2, 0.4, 0.6, 0.75].map((x) => [x, 0.5]),
  );
  await eventually(() => scale.getAttribute('aria-valuetext')).toBe('Strong');
  await type(text(/^Anything else/), 'It hurts.');
}

async function seeSecondPageAgain({ page, text }: Finger): Promise<void> {
  await previous(page).tap();
  await see(page.getByText('Page 2 of 4').first());
  expect(await text(/^What should we call you/).inputValue()).toBe('Rob');
  await next(page).tap();
  await next(page).tap();
}

/** Holds the first time of the third open day of next month, on the last page. */
async function holdTime({ page, button, choose, seePage }: Finger): Promise<void> {
  await seePage(4);
  await choose(page.getByLabel('Appointment Type'), 'Toothache (30 min)');
  const openDays = page.getByRole('grid').locator('.day-open');
  await see(openDays.first());
  await button(/^Next month/).tap();
  await see(openDays.first());
  await openDays.nth(2).tap();
  const times = page.locator('.slot:enabled:visible');
  await see(times.first());
  await expectRoomForFingers(page, 'the times of a day');
  await times.first().tap();
  await see(page.getByText(/^Kept for you until/));
}

async function attachPhoto({ page }: Finger): Promise<void> {
  // What opens there is the system's own choice of camera and files.
  await page.getByLabel('Choose a file: A photo or a document').setInputFiles(await cardPicture(page, 'card.png'));
  await see(page.getByRole('img', { name: 'A photo or a document: card.png' }));
}

/** Signs, clears the signature, and signs again. */
async function signTwice({ page }: Finger): Promise<void> {
  const pad = page.getByRole('img', { name: 'Signature', exact: true });
  await eventually(async () => {
    await swipe(page, pad, [
      [0.2, 0.6],
      [0.35, 0.3],
      [0.5, 0.7],
      [0.7, 0.4],
    ]);
    return page.getByText('Signed.').isVisible();
  }).toBe(true);
  await page.getByRole('button', { name: 'Clear', exact: true }).tap();
  await seeNo(page.getByText('Signed.'));
  await swipe(page, pad, [
    [0.2, 0.3],
    [0.4, 0.7],
    [0.6, 0.3],
  ]);
  await see(page.getByText('Signed.'));
}

/** What the form sends, given the chosen day as MM/DD/YYYY. */
function expectedValues(day: string): unknown[] {
  // A booking form sends dates as noon.
  const [month, date, year] = day.split('/');
  return [
    { first: 'Robin', middle: '', last: 'Finger' },
    '1993-03-18T12:00:00.000Z',
    'Female',
    '123-45-6789',
    `${year}-${month}-${date}T12:00:00.000Z`,
    '09:30 AM - 11:00 AM',
    '07:15 AM',
    expect.stringMatching(/^2024-03-17T22:30/),
    'Toothache',
    '4',
    '1',
    { option: 'Uneasy' },
    { other: 'A poster' },
    {
      rows: {
        asthma: { column: 'yes', detail: 'Since 2009' },
        diabetes: { column: 'no', rest: true },
        pacemaker: { column: 'no', rest: true },
        osteoporosis: { column: 'no', rest: true },
      },
    },
    { rows: [expect.objectContaining({ key: 'r1' })], none: false },
    3,
    true,
    { initials: 'RF', at: '' },
  ];
}

test('a guest fills in every kind of question by finger and sends it; each target has room for one', {
  tags: ['FORM-33', 'SCOPE-06'],
  timeout: 180_000,
}, async () => {
  const page = await openPage({ touch: true, width: 390, height: 844 });
  const hosts = hostsAskedBy(page);
  const finger = fingerOn(page);
  await openAsGuest(finger);
  await fillAbout(finger);
  const day = await fillVisit(finger);
  await fillHealth(finger);
  await seeSecondPageAgain(finger);
  await holdTime(finger);
  await attachPhoto(finger);
  await finger.box(/^These answers are complete/).tap();
  await finger.type(finger.text('Your initials'), 'r. f.');
  await signTwice(finger);
  const send = finger.button('Send everything');
  expect((await send.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const sent = await sentBy(page, () => send.tap());
  await see(page.getByRole('heading', { name: 'Your appointment is booked' }));

  expect(sent.map(({ value }) => value)).toEqual(expect.arrayContaining(expectedValues(day)));
  expect([...hosts]).toEqual([new URL(server.url).host]);
});
