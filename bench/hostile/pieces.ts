// What single pieces of untrusted input cost that were made to keep a reader busy.
import { deflateSync } from 'node:zlib';
import { cleanPasted } from '../../apps/console/src/features/forms/pasted-text.ts';
import { pagesOf } from '../../apps/server/src/modules/shared-documents/file-type.policy.ts';
import { createPasswordHasher } from '../../apps/server/src/platform/crypto/passwords.ts';
import { breakLines } from '../../apps/server/src/platform/pdfs/lines.ts';
import { drawLinePng } from '../../apps/server/src/platform/pictures/line-png.ts';
import { lettersOnPaper } from '../../apps/server/src/testing/letters-on-paper.ts';
import { pngChunk } from '../../apps/server/src/testing/sent-pictures.ts';
import { validateSubmission } from '../../packages/forms/src/engine/validate-submission.ts';
import { parseRichText } from '../../packages/forms/src/kit/rich-text.ts';
import { checkFormat } from '../../packages/forms/src/model/check-form.ts';
import { defineField } from '../../packages/forms/src/model/define-field.ts';
import { registry } from '../../packages/forms/src/model/registry.ts';
import type { Figure } from '../figures.ts';
import { processorClock } from './processor-clock.ts';

const rounds = 3;

/** Returns the milliseconds of processor time that `work` takes, once for each round. */
function timesOf(work: () => unknown): number[] {
  return Array.from({ length: rounds }, () => {
    const took = processorClock();
    work();
    return took();
  });
}

const milliseconds = (what: string, limit: number, work: () => unknown): Figure => ({
  what: `${what}: ms of processor time`,
  values: timesOf(work),
  ...{ asked: 'at most', limit },
});

const deepForms = () => {
  const deep = JSON.parse(`{"fields":${'[{"fields":'.repeat(500)}[]${'}]'.repeat(500)}}`) as object;
  const nested = Array.from({ length: 21 }, (_, at) => ({
    ...defineField('Short Text Entry', { uuid: `p${at}` }),
    fields: Array.from({ length: 100 }, (_, child) => defineField('Short Text Entry', { uuid: `c${at}-${child}` })),
  }));
  return [deep, { fields: Array.from({ length: 100_000 }, () => 0) }, { fields: nested }];
};

function forms(): Figure[] {
  const bad = deepForms();
  const fields = Object.keys(registry).map((type) => defineField(type as keyof typeof registry));
  const sent = fields.map(({ uuid }) => ({ id: uuid, uuid, value: `${'a@'.repeat(300_000)} ` }));
  const texts = ['<p>'.repeat(5000), '<'.repeat(20_000), `<a ${'"'.repeat(20_000)}`, '<p'.repeat(10_000)];
  const pieces = ['<!', '<p ', '<p style="mso-list:l0 level1">', '<b>', '</b>', '<!--'];
  return [
    milliseconds('forms that are too deep, too large or too many', 3000, () => bad.map(checkFormat)),
    milliseconds('deep and long rich texts', 500, () => texts.map((text) => parseRichText(text))),
    milliseconds('600,000 letters in every field', 1000, () =>
      validateSubmission(fields, sent, { today: '2026-05-14', now: '2026-05-14T12:00:00.000Z' }),
    ),
    milliseconds('pasted markup', 1500, () => pieces.map((piece) => cleanPasted(piece.repeat(2000)))),
  ];
}

function pdfs(): Figure[] {
  const long = 2 * 1_048_576;
  const bombs = ['/Type/Pages ', '/Type/ObjStm ', '/Type/ObjStm stream', '<</Type/Pages/Count 1', '>>/Type/Pages'];
  const files = bombs.flatMap((part) =>
    ['%%EOF', 'endstream %%EOF'].map((end) => Buffer.from(`%PDF-1.7\n${part.repeat(long / part.length)}${end}`)),
  );
  const letters = lettersOnPaper();
  const words = ['w', 'ffi', 'م', '日', '\u0301', '\u200d'];
  const time = (unit: string, length: number) => {
    const text = `e${unit.repeat(length / unit.length)}`;
    const took = processorClock();
    breakLines(letters, [{ text }], 11, 500);
    return took();
  };
  /** The least of some: what else the process does, such as collecting garbage, only adds. */
  const growthOf = (unit: string) => {
    time(unit, 1200);
    return Math.min(...Array.from({ length: rounds }, () => time(unit, 18_000) / Math.max(time(unit, 3000), 1)));
  };
  return [
    milliseconds('the pages of PDFs made to keep a reader busy', 5000, () => files.map(pagesOf)),
    {
      what: 'a word on paper: times as long for 6 times the length',
      values: words.map(growthOf),
      // Thirty-six, if it is quadratic.
      ...{ asked: 'at most', limit: 18, tags: ['SAFE-08'] },
    },
  ];
}

function signature(): Figure {
  const head = Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 6, 0, 0, 0]);
  const bomb = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(50_000_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
  const draw = () => {
    if (drawLinePng(bomb) !== undefined) throw new Error('The signature is drawn.');
  };
  return { ...milliseconds('a signature that unfolds to 50 MB', 200, draw), tags: ['SAFE-07'] };
}

/** An account that does not exist against one that does: the time must not tell them apart. */
async function passwords(): Promise<Figure> {
  const hasher = createPasswordHasher({ params: { memory: 8192, passes: 2, parallelism: 1 } });
  const phc = await hasher.hash('a');
  const timeOf = async (run: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let round = 0; round < 15; round += 1) {
      const took = processorClock();
      await run();
      times.push(took());
    }
    return Math.min(...times);
  };
  const own = await timeOf(() => hasher.verify('b', phc));
  const none = await timeOf(() => hasher.verifyDummy('b'));
  await hasher.stop();
  const what = 'a password of no account : of an account, or the other way round';
  return { what, values: [Math.max(own / none, none / own)], asked: 'at most', limit: 2 };
}

/** Measures them one after the other. */
export async function measurePieces(): Promise<Figure[]> {
  return [...forms(), ...pdfs(), signature(), await passwords()];
}
