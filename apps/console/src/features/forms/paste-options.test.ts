// Lines pasted into an option: where each goes, and which do not fit.
import { describe, expect, it } from 'vitest';
import { entriesOf, linesOf, pasteLines } from './paste-options.ts';

const room = { most: 500, length: 500 };
const texts = (options: readonly { text: string }[]) => options.map(({ text }) => text);

describe('pasting into an option', () => {
  it('makes each line an option, between those that are there', () => {
    const options = [{ text: 'First' }, { text: '' }, { text: 'Last' }];
    const lines = linesOf('  Asthma\r\n\r\nDiabetes\nGout ');
    const pasted = pasteLines(options, { at: 1, from: 0, to: 0 }, lines, room);
    expect(texts(pasted.options)).toEqual(['First', 'Asthma', 'Diabetes', 'Gout', 'Last']);
    expect(pasted).toMatchObject({ at: 3, caret: 4, left: 0 });
  });

  it('replaces what is selected, and carries what stands behind the caret to the last line', () => {
    const pasted = pasteLines([{ text: 'Heart old disease' }], { at: 0, from: 6, to: 10 }, ['attack', 'Liver '], room);
    expect(texts(pasted.options)).toEqual(['Heart attack', 'Liver disease']);
    expect(pasted).toMatchObject({ at: 1, caret: 6 });
  });

  it('keeps the picture of the option it begins in', () => {
    const image = { src: 'data:image/png;base64,AA', alt: 'Sun' };
    const pasted = pasteLines([{ text: 'Sun', image }], { at: 0, from: 3, to: 3 }, ['ny', 'Rainy'], room);
    expect(pasted.options).toEqual([{ text: 'Sunny', image: { ...image, alt: 'Sunny' } }, { text: 'Rainy' }]);
  });

  it('stops where there is no room and tells how many lines are left', () => {
    const pasted = pasteLines([{ text: 'a' }, { text: '' }], { at: 1, from: 0, to: 0 }, ['b', 'c', 'd', 'e'], {
      most: 3,
      length: 500,
    });
    expect(texts(pasted.options)).toEqual(['a', 'b', 'c']);
    expect(pasted).toMatchObject({ pasted: 2, left: 2 });
  });

  it('leaves out bullets, dashes, numbers, empty entries and repeated ones', { tags: ['AUTHOR-02'] }, () => {
    const text =
      '\u2022 Asthma\n- Gout\n\u2013 Lupus\n* Stroke\n1. Cancer\n2) Asthma\n(3) Anemia\n-\n4.\n\nAsthma\nNone';
    expect(entriesOf(linesOf(text), ['None'])).toEqual(['Asthma', 'Gout', 'Lupus', 'Stroke', 'Cancer', 'Anemia']);
  });

  it('keeps numbers and dashes that belong to an entry', { tags: ['AUTHOR-02'] }, () => {
    const entries = ['1.5 mg', '3 times a day', '-5', '2020. ', 'Tylenol - daily', '10'].map((line) => line.trim());
    expect(entriesOf(entries, [])).toEqual(entries);
  });
});
