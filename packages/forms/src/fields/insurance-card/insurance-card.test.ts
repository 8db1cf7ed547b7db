// Insurance Card: what it stores and asks for, how it prints, which pictures are doubtful, and how they get on their way.
import { describe, expect, it, vi } from 'vitest';
import { checkForm } from '../../engine/check-form.ts';
import { filesIn } from '../../engine/kept-files.ts';
import { printCells, printModel } from '../../engine/print-model.ts';
import { type FieldHost, UploadError, type UploadedFile } from '../../kit/host.ts';
import { defineField } from '../../model/define-field.ts';
import { errorsOf, storedOf } from '../../testing/check-one.ts';
import { createCardPictures } from './card-pictures.ts';
import { doubtIn } from './judge-picture.ts';

const card = (specific: object = {}, common: object = {}) =>
  defineField('Insurance Card', {
    uuid: 'card',
    common: { label: 'Your card', makeRequired: true, ...common },
    specific,
  });
const file = (key: string) => ({
  key,
  fileName: `${key}.jpg`,
  fileType: 'image/jpeg',
  fileSize: 1000,
  type: 'patient-attachment',
});
const empty = { front: null, back: null, company: '', memberId: '', group: '', phone: '' };
const typed = { ...empty, company: 'Delta', memberId: 'D 1' };
const taken = { ...empty, front: file('front') };

describe('what is stored of a card', () => {
  it('is two pictures and four texts, and nothing else', { tags: ['CARD-04'] }, () => {
    expect(
      storedOf(card(), { ...typed, company: ' Delta  Dental ', front: { ...file('f'), owner: 'x' }, more: 1 }),
    ).toEqual({
      ...typed,
      company: 'Delta Dental',
      front: file('f'),
    });
    for (const nothing of [null, '', undefined, {}]) expect(storedOf(card(), nothing)).toEqual(empty);
  });

  it('has no side and no text that the form does not ask for', { tags: ['CARD-04'] }, () => {
    const all = { ...typed, front: file('f'), back: file('b') };
    expect(storedOf(card({ askBack: false }), all)).toEqual({ ...all, back: null });
    expect(storedOf(card({ manual: 'off' }), all)).toEqual({ ...empty, front: file('f'), back: file('b') });
  });

  it.each([
    ['a text', 'card'],
    ['a key that is a path', { ...empty, front: { ...file('x'), key: '../x' } }],
    ['a number as a text', { ...empty, company: 7 }],
    ['a side that is a list', { ...empty, back: [file('x')] }],
    ['a file that the sender calls pending', { ...empty, front: { pending: true } }],
  ])('%s is not a value', { tags: ['CARD-03'] }, (_, wrong) => {
    expect(errorsOf(card(), wrong)).toEqual(['not a value']);
  });

  it('names its files in a draft', { tags: ['CARD-03'] }, () => {
    const value = { ...taken, back: file('back') };
    expect(filesIn([card()], [{ uuid: 'card', value }])).toEqual(['front', 'back']);
    expect(filesIn([card()], [{ uuid: 'card', value: { ...empty, front: { pending: true } } }])).toEqual([]);
  });
});

describe('a required card', () => {
  const said = (specific: object, value: object) => errorsOf(card(specific), { ...empty, ...value });
  const either = 'Take a photo of the front of the card, or type the company and the member number.';

  it.each([
    [{}, {}, [either]],
    [{}, { company: 'Delta' }, [either]],
    [{}, { back: file('b') }, [either]],
    [{}, { company: 'Delta', memberId: '1' }, []],
    [{}, { front: file('f') }, []],
    [{ need: 'picture' }, { company: 'Delta', memberId: '1' }, ['Take a photo of the front of the card.']],
    [{ need: 'picture' }, { front: file('f') }, []],
    [{ need: 'typed' }, { front: file('f') }, ['Type the company and the member number.']],
    [{ need: 'typed' }, { company: 'Delta', memberId: '1' }, []],
    [{ manual: 'off' }, {}, ['Take a photo of the front of the card.']],
  ])('%o with %o', { tags: ['CARD-04'] }, (specific, value, errors) => {
    expect(said(specific, value)).toEqual(errors);
  });

  it('may be empty where it is not required, and has no long texts', { tags: ['CARD-04'] }, () => {
    expect(errorsOf(card({}, { makeRequired: false }), empty)).toEqual([]);
    expect(said({}, { company: 'x'.repeat(121), memberId: '1' })[0]).toMatch(/^Insurance company .*120/);
    expect(said({}, { front: { ...file('f'), fileSize: 6_000_000 } })[0]).toMatch(/5\.00 MB/);
  });

  it('that cannot be typed and has to be is not published', { tags: ['CARD-04'] }, () => {
    const raw = {
      ...card({ manual: 'off', need: 'typed' }),
      properties: { specific: { manual: 'off', need: 'typed' } },
    };
    expect(checkForm({ fields: [{ uuid: 'card', type_name: 'Insurance Card', properties: raw.properties }] })).toEqual([
      { path: 'fields[0].properties.specific.need', message: 'asks for what cannot be typed' },
    ]);
  });
});

it('prints what was typed and each picture under its side', { tags: ['CARD-05'] }, () => {
  const entry = (value: unknown) => [{ id: 'card', uuid: 'card', value }];
  const value = { ...typed, front: file('f') };
  const blocks = printModel([card()], entry(value), { audience: 'staff' });
  expect(blocks).toEqual([
    { kind: 'answer', label: 'Your card', lines: ['Insurance company: Delta', 'Member number: D 1'] },
    {
      kind: 'attachment',
      label: 'Your card: Front of the card',
      file: file('f'),
      part: 'front',
      alt: 'Front of the card: f.jpg',
    },
  ]);
  expect(printModel([card()], entry(null), { audience: 'staff' })).toEqual([
    { kind: 'answer', label: 'Your card', lines: [] },
  ]);
  const cells = printCells(card(), entry(value), { audience: 'export' });
  expect(cells.map(({ title, text }) => [title, text])).toEqual([
    ['Your card: Insurance company', 'Delta'],
    ['Your card: Member number', 'D 1'],
    ['Your card: Group number, if there is one', ''],
    ['Your card: Phone number on the back', ''],
    ['Your card: Front of the card', 'f.jpg'],
    ['Your card: Back of the card', ''],
  ]);
});

describe('a picture', () => {
  const pixels = (light: (x: number, y: number) => number) => {
    const [width, height] = [64, 40];
    const data = Array.from({ length: width * height }, (_, at) => {
      const value = light(at % width, Math.floor(at / width));
      return [value, value, value, 255];
    }).flat();
    return { width, height, data };
  };
  const stripes = (dark: number, bright: number) => (x: number) => (x % 4 < 2 ? dark : bright);

  it('is dark, has a glare, or is blurry; a sharp one is not doubted', { tags: ['CARD-02'] }, () => {
    expect(doubtIn(pixels(stripes(60, 200)))).toBeUndefined();
    expect(doubtIn(pixels(stripes(0, 100)))).toBe('dark');
    expect(doubtIn(pixels((x) => (x < 20 ? 255 : stripes(60, 200)(x))))).toBe('glare');
    expect(doubtIn(pixels((x, y) => 100 + x + y))).toBe('blurry');
    // At the marks.
    expect(doubtIn(pixels(() => 59))).toBe('dark');
    expect(doubtIn(pixels(() => 60))).toBe('blurry');
    expect(doubtIn(pixels((x, y) => ((x * 40 + y) % 4 === 0 ? 251 : stripes(60, 200)(x))))).not.toBe('glare');
  });
});

describe('a picture on its way', () => {
  const stored = { key: 'k', fileName: 'card.jpg', fileType: 'image/jpeg', fileSize: 10 };
  function begin() {
    const sent: { readonly done: (file: UploadedFile) => void; readonly fail: (error: unknown) => void }[] = [];
    const host: FieldHost = {
      upload: () => new Promise((done, fail) => void sent.push({ done, fail })),
      fileUrl: async () => 'blob:kept',
    };
    let online = () => {};
    const work = vi.fn(async () => ({ file: new File(['x'], 'card.jpg'), doubt: 'blurry' as const }));
    const pictures = createCardPictures(
      host,
      async () => work,
      (listener) => {
        online = listener;
      },
    );
    const settle = vi.fn();
    return { pictures, sent, settle, work, online: () => online() };
  }
  const picture = new File(['x'], 'IMG 1.png', { type: 'image/png' });

  it('is worked on, sent at once, and asked about without being refused', {
    tags: ['CARD-02', 'CARD-03'],
  }, async () => {
    const { pictures, sent, settle, work } = begin();
    pictures.take('a', picture, settle);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(work).toHaveBeenCalledWith(picture, expect.objectContaining({ turns: 0 }), 'IMG 1.jpg');
    expect(pictures.get('a')).toMatchObject({ doubt: 'blurry', fraction: 0 });
    pictures.accept('a');
    sent[0]?.done(stored);
    await vi.waitFor(() => expect(settle).toHaveBeenCalledExactlyOnceWith(stored));
    expect(pictures.get('a').doubt).toBeUndefined();
  });

  it('is turned and cut from what was taken, and the cut turns along', { tags: ['CARD-03'] }, async () => {
    const { pictures, sent, settle, work } = begin();
    pictures.take('a', picture, settle);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    sent[0]?.done(stored);
    await vi.waitFor(() => expect(settle).toHaveBeenCalledOnce());
    const edges = { top: 20, right: 0, bottom: 0, left: 10 };
    pictures.cut('a', edges, stored, settle);
    await vi.waitFor(() =>
      expect(work).toHaveBeenLastCalledWith(picture, expect.objectContaining({ turns: 0, edges }), 'IMG 1.jpg'),
    );
    pictures.turn('a', stored, settle);
    const turned = { top: 10, right: 20, bottom: 0, left: 0 };
    await vi.waitFor(() =>
      expect(work).toHaveBeenLastCalledWith(picture, expect.objectContaining({ turns: 1, edges: turned }), 'IMG 1.jpg'),
    );
    // A second cut is one of what is left.
    pictures.cut('a', { top: 0, right: 50, bottom: 0, left: 0 }, stored, settle);
    await vi.waitFor(() =>
      expect(work).toHaveBeenLastCalledWith(
        picture,
        expect.objectContaining({ edges: { ...turned, right: 60 } }),
        'IMG 1.jpg',
      ),
    );
  });

  it('that is kept already is opened to be turned; if it cannot be sent, it stays', { tags: ['CARD-03'] }, async () => {
    const { pictures, sent, settle, work } = begin();
    pictures.turn('a', stored, settle);
    await vi.waitFor(() =>
      expect(work).toHaveBeenCalledWith('blob:kept', expect.objectContaining({ turns: 1 }), 'card.jpg'),
    );
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    sent[0]?.fail(new UploadError('processing'));
    await vi.waitFor(() => expect(pictures.get('a').failure).toBe('processing'));
    expect(settle).not.toHaveBeenCalled();
  });

  it('waits while offline, and goes by itself when the line is back', { tags: ['CARD-03'] }, async () => {
    const { pictures, sent, settle, online } = begin();
    pictures.take('a', picture, settle);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    sent[0]?.fail(new UploadError('lost'));
    await vi.waitFor(() => expect(pictures.get('a').failure).toBe('lost'));
    expect(settle).not.toHaveBeenCalled();
    online();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    sent[1]?.done(stored);
    await vi.waitFor(() => expect(settle).toHaveBeenCalledExactlyOnceWith(stored));
  });

  it('that cannot be opened, or is removed, leaves nothing', { tags: ['CARD-03'] }, async () => {
    const { pictures, sent, settle, work } = begin();
    work.mockRejectedValueOnce(new Error('no picture'));
    pictures.take('a', picture, settle);
    await vi.waitFor(() => expect(settle).toHaveBeenCalledExactlyOnceWith(undefined));
    expect(pictures.get('a')).toEqual({ failure: 'unreadable' });
    pictures.take('a', picture, settle);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    pictures.clear('a');
    sent[0]?.done(stored);
    await Promise.resolve();
    expect(pictures.get('a')).toEqual({});
    expect(settle).toHaveBeenCalledOnce();
  });
});
