// PDFs under load: the worst accepted submission, requested twelve times at once, while other people sign in.
import { identity, prints } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import { encodeSignature } from '@foyer/forms';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword } from '../../seed/people.ts';
import { filledForms, uuidOf } from '../../testing/filled-forms.ts';
import { median } from '../../testing/measure.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';

let t: TestApp;
let forms: Awaited<ReturnType<typeof filledForms>>;
const accountId = tenantId('demo');
const atOnce = 12;

interface Sent {
  readonly id: string;
  readonly secure_id: string;
  readonly cookie: string;
}

beforeAll(async () => {
  t = await startTestApp();
  forms = await filledForms(t);
});
afterAll(() => t.stop());

/** Sends the guests' form with other answers to these questions. */
async function send(answers: Readonly<Record<string, unknown>>): Promise<Sent> {
  const others = new Map(Object.entries(answers).map(([name, value]) => [uuidOf('new-patient', name), value]));
  const object = forms
    .answers('new-patient')
    .map((entry) => (others.has(entry.uuid) ? { ...entry, value: others.get(entry.uuid) } : entry));
  await forms.query('delete from throttles');
  const answer = await forms.post(await forms.guestForm(), { object });
  expect(answer.status).toBe(200);
  return { ...answer.body, cookie: String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? '' };
}

/** Returns a signature with the most pixels, hard to compress, with the most bytes that fit. */
async function worstSignature(): Promise<string> {
  const dots = Buffer.from(Array.from({ length: 200 * 100 }, (_, at) => (at * 2_654_435_761) >>> 24));
  const png = await sharp(dots, { raw: { width: 200, height: 100, channels: 1 } })
    .resize({ width: 2000, height: 1000, kernel: 'nearest', fit: 'fill' })
    .png()
    .toBuffer();
  expect(png.length).toBeLessThan(200 * 1024);
  return encodeSignature(`data:image/png;base64,${png.toString('base64')}`);
}

/** A word with the most letters accepted, which none of our fonts has. */
const worstText = Array.from({ length: 20_000 }, (_, at) => String.fromCodePoint(0x4e00 + (at % 2000))).join('');

async function fetchPdf({ id, secure_id, cookie }: Sent): Promise<number> {
  const answer = await t.app.inject({
    url: addressOf(prints.submissionPdf, { params: { submissionId: id, checksum: secure_id }, query: { accountId } }),
    headers: { host: 'localhost', cookie },
  });
  return answer.statusCode;
}

/** Returns the milliseconds until all of them are complete. */
async function cost(places: readonly Sent[]): Promise<number> {
  await forms.query('delete from throttles');
  const begin = performance.now();
  expect(new Set(await Promise.all(places.map(fetchPdf)))).toEqual(new Set([200]));
  return performance.now() - begin;
}

/** Returns the milliseconds for the first step of a sign-in. */
async function signIn(): Promise<number> {
  const begin = performance.now();
  const body = { grantType: 'password', email: 'sam.rivera@example.com', password: demoPassword, accountId } as const;
  expect((await t.call(identity.token, { body })).status).toBe(200);
  return performance.now() - begin;
}

async function signInsUntil(isOver: () => boolean, least: number): Promise<number> {
  const times: number[] = [];
  while (times.length < least || !isOver()) {
    if (times.length % 20 === 0) await forms.query('delete from throttles');
    times.push(await signIn());
    if (times.length === 200) break;
  }
  return median(times);
}

it('twelve PDFs of the worst submission cost at most twice twelve ordinary ones, and a sign-in beside them at most three times a lone one', {
  tags: ['SAFE-08'],
  timeout: 180_000,
}, async () => {
  const ordinary: Sent[] = [];
  for (let at = 0; at < atOnce; at++) ordinary.push(await send({ Worries: `Number ${at}: a crown came off.` }));
  const worst = await send({ Worries: worstText, Signature: await worstSignature() });
  // Warms up fonts and processes for both.
  await Promise.all([cost(ordinary.slice(0, 2)), signIn()]);
  await cost([worst]);

  const rounds: { cost: number; signIn: number }[] = [];
  const isWell = () => rounds.some((round) => round.cost <= 2 && round.signIn <= 3);
  // Another program on the machine may slow one round down, but not all of them.
  while (rounds.length < 3 && !isWell()) {
    const plain = await cost(ordinary);
    const lone = await signInsUntil(() => true, 10);
    let isOver = false;
    const heavy = cost(Array.from({ length: atOnce }, () => worst)).finally(() => {
      isOver = true;
    });
    const [worstCost, beside] = await Promise.all([heavy, signInsUntil(() => isOver, 10)]);
    rounds.push({ cost: worstCost / plain, signIn: beside / lone });
  }
  expect(isWell(), JSON.stringify(rounds)).toBe(true);
});
