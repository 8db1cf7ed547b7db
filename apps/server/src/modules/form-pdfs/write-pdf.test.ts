// Draws PDFs and reads them back: every answer of a form with every type of field, and how all of it is tagged.
import { type FormField, messages, type PrintBlock, printModel, printRows, type SubmissionEntry } from '@foyer/forms';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createPictures } from '../../platform/pictures/pictures.ts';
import { createProcessPool } from '../../platform/processes/process-pool.ts';
import { drawnSignature } from '../../seed/answers.ts';
import { everyField } from '../../seed/forms/every-field.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { loadPictures } from './load-pictures.ts';
import type { Sheet } from './sheet.ts';
import { writePdf } from './write-pdf.ts';

const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#3366aa' } })
  .png()
  .toBuffer();
const signature = await drawnSignature();
const pictures = createPictures();
afterAll(() => pictures.stop());

async function sheetFor(blocks: readonly PrintBlock[], parts: Partial<Sheet> = {}): Promise<Sheet> {
  return {
    title: 'Every <Field> & More',
    fileName: 'every-field-more-2026-05-12-sr-9f3a.pdf',
    practice: 'Harbor Dental Group',
    running: ['Harbor Dental Group · Every Field, version 3', 'Sam Rivera · sent May 12, 2026 at 9:30 AM'],
    foot: 'Submission 0190f3e0',
    facts: [{ name: 'Patient', value: 'Sam Rivera' }],
    language: 'en-US',
    sentAt: new Date('2026-05-12T13:30:00Z'),
    rows: printRows(blocks),
    pictures: await loadPictures(blocks, {
      pictures,
      attachment: async (key) => (key === 'photo' ? photo : undefined),
    }),
    words: {
      noAnswer: messages.noAnswer,
      ticked: messages.ticked,
      notTicked: messages.notTicked,
      noPicture: messages.attachmentMissing,
      pageOf: 'Page {page} of {pages}',
    },
    ...parts,
  };
}

const labelOf = ({ properties: { common }, display_name, type_name }: FormField) =>
  common.label || display_name || type_name;

/** The text that a reader finds, however it was broken into lines. */
const squash = (text: string) => text.normalize('NFC').replace(/\s+/g, '');

const letters = [
  ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  ...`.,;:!?'"()-/&<>@#%+*=_`,
  ...'äöüßéèêñçøåæœłšžőțğİı',
  ...'αβγδεζηθικλμνξοπρστυφχψωΆΈΏ',
  ...'абвгдежзиклмнопрстуфхцчшщъыьэюяЁЇЄҐ',
  ...'→✓♥½№',
];
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 120 });
const line = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
const lines = fc
  .array(fc.oneof(line, fc.constant('')), { minLength: 1, maxLength: 60 })
  .map((texts) => texts.join('\n').trim());
const name = fc.string({ unit: fc.constantFrom(...letters.slice(0, 52), 'é', 'ł', 'ș'), minLength: 1, maxLength: 30 });
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const day = fc.date({ min: new Date('1930-01-01'), max: new Date('2030-12-31'), noInvalidDate: true });
const two = (number: number) => String(number).padStart(2, '0');

/** A stored answer, and what a reader must find of it right after its label. */
interface Filled {
  readonly value: unknown;
  readonly said: string;
}

const none: Filled = { value: '', said: messages.noAnswer };
const said = (value: string): Filled => (value.trim() === '' ? none : { value, said: value });

const texts = ({ properties }: FormField) =>
  (properties.specific.options as { text: string }[]).map(({ text }) => text);
const marked = (options: readonly string[], chosen: readonly string[], [on, off]: readonly [string, string]) =>
  options.map((option) => `${chosen.includes(option) ? on : off}${option}`).join('');
const round = ['◉', '○'] as const;
const square = ['☑', '☐'] as const;

function answerTo(field: FormField): fc.Arbitrary<Filled> | undefined {
  const { specific } = field.properties;
  switch (field.type_name) {
    case 'Name':
      return fc
        .tuple(name, name)
        .map(([first, last]) => ({ value: { first, middle: '', last }, said: `${first} ${last}` }));
    case 'Birthdate':
      return day.map((at) => ({
        value: `${at.toISOString().slice(0, 10)}T00:00:00.000Z`,
        said: `${two(at.getUTCMonth() + 1)}/${two(at.getUTCDate())}/${at.getUTCFullYear()}`,
      }));
    case 'Date Picker':
      if (specific.includeTime) return fc.constant(none);
      return day.map((at) => ({
        value: `${at.toISOString().slice(0, 10)}T00:00:00.000Z`,
        said: `${two(at.getUTCMonth() + 1)}/${two(at.getUTCDate())}/${at.getUTCFullYear()}`,
      }));
    case 'Sex':
      return fc.constantFrom('Male', 'Female').map(said);
    case 'SSN':
      return digits(9).map((n) => ({
        value: `${n.slice(0, 3)}-${n.slice(3, 5)}-${n.slice(5)}`,
        said: `•••-••-${n.slice(5)}`,
      }));
    case 'Email Address':
      return fc.emailAddress().map(said);
    case 'Phone Number':
      return digits(10).map((n) => ({ value: n, said: `(${n.slice(0, 3)}) ${n.slice(3, 6)}-${n.slice(6)}` }));
    case 'Address':
      return fc.tuple(name, name, digits(5)).map(([street, city, zip]) => ({
        value: { street, street2: '', city, state: 'ME', zip, country: 'US' },
        said: `${street}${city}, ME ${zip}United States`,
      }));
    case 'Responsible Party':
      return fc.tuple(name, name).map(([first, last]) => ({
        value: { first, last, relationship: 'r1' },
        said: `${first} ${last}Mother`,
      }));
    case 'Patient':
      return fc.constantFrom({ value: 'p1', said: 'Ada Okafor' }, none);
    case 'Time':
      return fc.constant(specific.timeRange ? said('09:05 AM - 11:30 AM') : said('07:45 PM'));
    case 'Dropdown':
      return fc.constantFrom(...texts(field)).map(said);
    case 'Short Text Entry':
      return fc.oneof(line, fc.constant('')).map(said);
    case 'Long Text Entry':
      return lines.map(said);
    case 'Number':
    case 'Spinner':
      return fc.integer({ min: 0, max: 1_000_000 }).map((n) => said(String(n)));
    case 'Single Choice':
      return fc.constantFrom(...texts(field)).map((option) => ({
        value: { option },
        said: marked(
          [...texts(field), ...(specific.displayOther ? [String(specific.other || 'Other')] : [])],
          [option],
          round,
        ),
      }));
    case 'Multiple Choice':
      return fc.tuple(fc.subarray(texts(field)), line).map(([options, own]) => {
        const withOwn = specific.displayOther === true;
        const other = `${specific.other || 'Other'}: ${own}`;
        return {
          value: { options, other: withOwn ? own : null },
          said: marked(
            [...texts(field), ...(withOwn ? [other] : [])],
            [...options, ...(withOwn ? [other] : [])],
            square,
          ),
        };
      });
    case 'Sliding Scale':
      return fc
        .nat(texts(field).length - 1)
        .map((at) => ({ value: at, said: marked(texts(field), [texts(field)[at] ?? ''], round) }));
    case 'Grid':
      return fc.constantFrom('yes', 'no').map((column) => ({
        value: { rows: { diabetes: { column, ...(column === 'no' && { rest: true }) } } },
        said: `QuestionAnswerSince when? How is it treated?AsthmaNo answerDiabetes${column === 'yes' ? 'Yes' : 'No, with all the rest'}PacemakerNo answer`,
      }));
    case 'Calculated':
      return fc.constantFrom({ value: '2', said: '2 of 4, Several' }, none);
    case 'Repeating Group': {
      const [first, dose] = field.fields.map(({ uuid }) => uuid);
      const values = { [first ?? '']: 'Lisinopril', [dose ?? '']: '10 mg' };
      return fc.constant({
        value: { rows: [{ key: 'r1', values }], none: false },
        said: 'Medicine 1QuestionAnswerNameLisinoprilDose10 mg',
      });
    }
    case 'Patient Attachment':
      return fc.constantFrom(
        {
          value: { key: 'photo', fileName: 'card.png', fileType: 'image/png', fileSize: 9, type: 'patient-attachment' },
          said: 'card.png',
        },
        { value: null, said: messages.noAnswer },
      );
    case 'Insurance Card':
      return fc.constantFrom(
        {
          value: { front: null, back: null, company: 'Delta', memberId: 'D-1', group: '', phone: '' },
          said: 'Insurance company: Delta',
        },
        none,
      );
    case 'Initials':
      return fc.constantFrom({ value: { initials: 'SR', at: '2026-05-08T13:21:00.000Z' }, said: 'SR' }, none);
    case 'Signature':
      return fc.constantFrom({ value: signature, said: '' }, none);
    default:
      return undefined;
  }
}

const form = everyField('Harbor Dental Group').fields;
const surroundings = {
  companyName: 'Harbor Dental Group',
  relationshipTypes: [{ externalId: 'r1', name: 'Mother' }],
  family: [{ id: 'p1', nameFirst: 'Ada', nameLast: 'Okafor', birthdate: '2015-02-03' }],
};
const asked = form.flatMap((field) => {
  const answer = answerTo(field);
  return answer ? [{ field, answer }] : [];
});
const filled = fc.tuple(...asked.map(({ answer }) => answer));

describe('the PDF of a form with every kind of question', () => {
  it('says every answer, whole and in its place, however the form was filled in', {
    tags: ['SCOPE-05', 'FIELD-LONG-05'],
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(filled, async (answers) => {
        const entries: SubmissionEntry[] = asked.map(({ field }, at) => ({
          id: field.id,
          uuid: field.uuid,
          value: answers[at]?.value,
        }));
        const blocks = printModel(form, entries, { audience: 'patient', surroundings });
        const pdf = await readPdf(await writePdf(await sheetFor(blocks)));
        const body = squash(pdf.pages.join(''));
        let place = 0;
        asked.forEach(({ field }, at) => {
          const expected = squash(labelOf(field) + (answers[at]?.said ?? ''));
          const found = body.indexOf(expected, place);
          expect(found, `${labelOf(field)}: ${answers[at]?.said}`).toBeGreaterThanOrEqual(place);
          place = found + expected.length;
        });
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });

  it('says boxes, consents, descriptions and headings', {
    tags: ['FIELD-CHECK-05', 'FIELD-MOB-07', 'FIELD-DESC-04', 'FIELD-SECT-04'],
  }, async () => {
    const entries = form
      .filter(({ type_name }) => type_name === 'Checkbox' || type_name === 'Mobile Consent')
      .map(({ id, uuid, properties: { specific } }) => ({
        id,
        uuid,
        value: specific.consentMode === 'choice' ? 'yes' : true,
      }));
    const blocks = printModel(form, entries, { audience: 'patient', surroundings });
    const body = squash((await readPdf(await writePdf(await sheetFor(blocks)))).pages.join(''));
    expect(body).toContain(squash('☑These answers are complete as far as I know.'));
    expect(body).toContain(squash(`◉${messages.consentYes}○${messages.consentNo}`));
    expect(body).toContain(squash('This form shows every kind of question that Harbor Dental Group can ask.'));
    expect(body).toContain(squash('About youWho you are and how the office reaches you.'));
  });
});

describe('the pages of a PDF', () => {
  const answer = (label: string, ...texts: string[]): PrintBlock => ({ kind: 'answer', label, lines: texts });

  it('is tagged for screen readers, with title, language, headings, lists and pictures that have words', {
    tags: ['SCOPE-05'],
  }, async () => {
    const choices = {
      kind: 'choices',
      label: 'Pick',
      marks: 'round',
      choices: [{ text: 'A', isChosen: true }],
    } as const;
    const blocks: PrintBlock[] = [
      { kind: 'heading', text: 'About you', subtext: '', alignment: 'left' },
      answer('Name', 'Sam'),
      choices,
      { kind: 'image', label: 'Signature', src: decodeURIComponent(signature), alt: 'Signature: Signature' },
    ];
    const pdf = await readPdf(await writePdf(await sheetFor(blocks)));
    expect(pdf).toMatchObject({ title: 'Every <Field> & More', language: 'en-US', isTagged: true });
    const roles = pdf.structure.map(({ role }) => role);
    expect(roles.filter((role) => role === 'H1')).toHaveLength(1);
    expect(roles).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'P', 'L', 'LI', 'Lbl', 'LBody', 'Figure']));
    expect(pdf.structure).toContainEqual({ role: 'Figure', alt: 'Signature: Signature' });
  });

  it('a Print Page Break begins a new page, and every page has its head and number', {
    tags: ['FIELD-PRINT-01'],
  }, async () => {
    const pdf = await readPdf(
      await writePdf(await sheetFor([answer('First', 'one'), { kind: 'page-break' }, answer('Second', 'two')])),
    );
    expect(pdf.pages).toHaveLength(2);
    expect(pdf.pages[0]).toContain('one');
    expect(pdf.pages[1]).toContain('two');
    for (const [at, margin] of pdf.margins.entries()) {
      expect(margin).toContain('Harbor Dental Group · Every Field, version 3');
      expect(margin).toContain('Sam Rivera · sent May 12, 2026 at 9:30 AM');
      expect(margin).toContain('Submission 0190f3e0');
      expect(margin).toContain(`Page ${at + 1} of 2`);
    }
  });

  it('shows what no font has as its code point, and what other alphabets have in letters', async () => {
    const pdf = await readPdf(await writePdf(await sheetFor([answer('Name', 'Zoë 日本 Ωμέγα Щука')])));
    expect(pdf.text).toContain('Zoë [U+65E5][U+672C] Ωμέγα Щука');
  });

  it('puts sections with columns side by side in reading order, and below each other what is higher than a page', async () => {
    const long = Array.from({ length: 90 }, (_, at) => `line ${at}`);
    const blocks = [{ kind: 'columns', columns: 3 } as const, answer('A', '1'), answer('B', '2'), answer('C', ...long)];
    const pdf = await readPdf(await writePdf(await sheetFor(blocks)));
    expect(squash(pdf.pages.join(''))).toContain(squash(`A1B2C${long.join('')}`));
  });

  it('cuts a document of many pages where they meet, one on each page', async () => {
    const tall = await sharp({ create: { width: 400, height: 518 * 3, channels: 3, background: '#dddddd' } })
      .png()
      .toBuffer();
    const file = { key: 'tall', fileName: 'letter.png', fileType: 'image/png', fileSize: tall.length };
    const blocks: PrintBlock[] = [{ kind: 'attachment', label: 'Letter', file, alt: 'Letter: letter.png' }];
    const pdf = await readPdf(
      await writePdf(
        await sheetFor(blocks, { pictures: await loadPictures(blocks, { pictures, attachment: async () => tall }) }),
      ),
    );
    expect(pdf.structure.filter(({ role }) => role === 'Figure')).toHaveLength(3);
  });

  it('repeats the head of a table on each page, and tags it once', { tags: ['GRID-05'] }, async () => {
    const row = (at: number) => ({
      text: `Row ${at}`,
      cells: [at % 2 ? 'Yes' : messages.noAnswer],
      isAnswered: at % 2 > 0,
    });
    const table: PrintBlock = {
      kind: 'table',
      label: 'Any of these?',
      heads: ['Question', 'Answer'],
      rows: Array.from({ length: 100 }, (_, at) => row(at)),
    };
    const pdf = await readPdf(await writePdf(await sheetFor([table])));
    expect(pdf.pages.length).toBeGreaterThan(2);
    const whole = pdf.pages.map((page, at) => squash(`${page}${pdf.margins[at]}`));
    for (const page of whole) expect(page).toContain('QuestionAnswer');
    expect(squash(pdf.pages.join(''))).toContain('Row98NoanswerRow99Yes');
    const roles = pdf.structure.map(({ role }) => role);
    // Every page gives the whole structure: two heads of columns, and one of each row.
    expect(roles.filter((role) => role === 'TH')).toHaveLength(102 * pdf.pages.length);
    expect(roles.filter((role) => role === 'TD')).toHaveLength(100 * pdf.pages.length);
  });

  it('says that a picture cannot be shown where it is gone or broken', async () => {
    const file = { key: 'gone', fileName: 'card.png', fileType: 'image/png', fileSize: 1 };
    const blocks: PrintBlock[] = [
      { kind: 'attachment', label: 'Card', file, alt: '' },
      { kind: 'image', label: 'Signature', src: 'data:image/png;base64,iVBORw0KGgo=', alt: '' },
    ];
    const pdf = await readPdf(await writePdf(await sheetFor(blocks)));
    expect(pdf.text).toContain('Card card.png The picture cannot be shown.');
    expect(pdf.text).toContain('Signature The picture cannot be shown.');
  });

  it('draws a form of 2000 fields in a process of its own, while others are served', { timeout: 30_000 }, async () => {
    const sheet = await sheetFor(Array.from({ length: 2000 }, (_, at) => answer(`Question ${at}`, `Answer ${at}`)));
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 10);
    const pdfs = createProcessPool<object, Uint8Array>({
      program: new URL('./draw-process.ts', import.meta.url),
      atOnce: 1,
      waiting: 1,
      limitMs: 25_000,
      heapMb: 256,
    });
    const pdf = await readPdf(await pdfs.run(sheet));
    pdfs.stop();
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(5);
    expect(pdf.text).toContain('Answer 1999');
  });
});
