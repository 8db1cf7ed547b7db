// Submissions whose PDFs cost the most that any accepted one can, and ordinary ones beside them.
import { identity, prints } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import { encodeSignature } from '@foyer/forms';
import sharp from 'sharp';
import { demoPassword } from '../seed/people.ts';
import { filledForms, uuidOf } from './filled-forms.ts';
import { type TestApp, tenantId } from './test-app.ts';

/** A submission with what its sender reads it by. */
export interface Sent {
  readonly id: string;
  readonly secure_id: string;
  readonly cookie: string;
}

export interface WorstSubmissions {
  /** Sends the guests' form with ordinary answers. */
  sendOrdinary(number: number): Promise<Sent>;
  /** Sends it with the longest text in letters that no font has, and the largest signature. */
  sendWorst(): Promise<Sent>;
  /** Makes the PDFs of all of them at once. @throws unless each is made */
  makePdfs(submissions: readonly Sent[]): Promise<void>;
  /** Performs the first step of signing in. @throws if it is refused */
  signIn(): Promise<void>;
  /** Forgets how often something was sent or tried. */
  resetThrottles(): Promise<void>;
}

const mostBytes = 200 * 1024;

/** Returns a signature with the most pixels, hard to compress, with the most bytes that fit. */
async function worstSignature(): Promise<string> {
  const dots = Buffer.from(Array.from({ length: 200 * 100 }, (_, at) => (at * 2_654_435_761) >>> 24));
  const png = await sharp(dots, { raw: { width: 200, height: 100, channels: 1 } })
    .resize({ width: 2000, height: 1000, kernel: 'nearest', fit: 'fill' })
    .png()
    .toBuffer();
  if (png.length >= mostBytes) throw new Error(`The signature has ${png.length} bytes.`);
  return encodeSignature(`data:image/png;base64,${png.toString('base64')}`);
}

/** A word with the most letters accepted, which none of our fonts has. */
const worstText = Array.from({ length: 20_000 }, (_, at) => String.fromCodePoint(0x4e00 + (at % 2000))).join('');

/** Returns the functions for a server of a test. */
export async function worstSubmissions(t: TestApp): Promise<WorstSubmissions> {
  const forms = await filledForms(t);
  const accountId = tenantId('demo');
  const resetThrottles = async () => {
    await forms.query('delete from throttles');
  };
  const mustBe = (status: number, wanted: number) => {
    if (status !== wanted) throw new Error(`The answer is ${status}, not ${wanted}.`);
  };

  /** Sends the guests' form with other answers to these questions. */
  async function send(answers: Readonly<Record<string, unknown>>): Promise<Sent> {
    const others = new Map(Object.entries(answers).map(([name, value]) => [uuidOf('new-patient', name), value]));
    const object = forms
      .answers('new-patient')
      .map((entry) => (others.has(entry.uuid) ? { ...entry, value: others.get(entry.uuid) } : entry));
    await resetThrottles();
    const answer = await forms.post(await forms.guestForm(), { object });
    mustBe(answer.status, 200);
    return { ...answer.body, cookie: String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? '' };
  }

  async function makePdf({ id, secure_id, cookie }: Sent): Promise<void> {
    const params = { submissionId: id, checksum: secure_id };
    const { statusCode } = await t.app.inject({
      url: addressOf(prints.submissionPdf, { params, query: { accountId } }),
      headers: { host: 'localhost', cookie },
    });
    mustBe(statusCode, 200);
  }

  return {
    sendOrdinary: (number) => send({ Worries: `Number ${number}: a crown came off.` }),
    sendWorst: async () => send({ Worries: worstText, Signature: await worstSignature() }),
    makePdfs: async (submissions) => {
      await Promise.all(submissions.map(makePdf));
    },
    signIn: async () => {
      const body = {
        grantType: 'password',
        email: 'sam.rivera@example.com',
        password: demoPassword,
        accountId,
      } as const;
      mustBe((await t.call(identity.token, { body })).status, 200);
    },
    resetThrottles,
  };
}
