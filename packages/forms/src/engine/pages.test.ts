// How fields are divided into pages and sections.
import { describe, expect, it } from 'vitest';
import { messages } from '../kit/messages.ts';
import { defineField } from '../model/define-field.ts';
import { layOutPages, pagesOf } from './pages.ts';

const text = (label: string, common = {}) => defineField('Short Text Entry', { common: { label, ...common } });
const section = (heading: string, cols = 1) => defineField('Section Break', { specific: { heading, cols } });
const pageBreak = () => defineField('Page Break');
const layOut = (...fields: Parameters<typeof layOutPages>[0]) =>
  layOutPages(fields, messages).map(({ name, sections }) => [
    name,
    sections.map(({ head, fields }) => [
      head?.properties.specific.heading,
      fields.map(({ display_name }) => display_name),
    ]),
  ]);

describe('pages', () => {
  it('are computed as the indexes of the page breaks', { tags: ['FORM-20'] }, () => {
    expect(pagesOf([text('a'), pageBreak(), text('b'), text('c'), pageBreak()])).toEqual([1, 4]);
    expect(pagesOf([text('a')])).toEqual([]);
  });

  it('contain the fields after the last break up to this one', {
    tags: ['FORM-04', 'FORM-07', 'FIELD-PAGE-01'],
  }, () => {
    expect(layOut(section('You'), text('a'), pageBreak(), text('b'), defineField('Submit'))).toEqual([
      ['You', [['You', ['a']]]],
      ['Page 2', [[undefined, ['b']]]],
    ]);
  });

  it('have sections that end at the next break of any kind', { tags: ['FIELD-SECT-03'] }, () => {
    expect(layOut(text('a'), section('One'), text('b'), text('c'), section('Two'), text('d'))).toEqual([
      [
        'One',
        [
          [undefined, ['a']],
          ['One', ['b', 'c']],
          ['Two', ['d']],
        ],
      ],
    ]);
  });

  it('leave out fields that are switched off or hidden, and pages that are then empty', {
    tags: ['FIELD-COMMON-07', 'FIELD-COMMON-08'],
  }, () => {
    const fields = [
      text('a'),
      pageBreak(),
      text('b', { isVisible: false }),
      pageBreak(),
      text('c', { makeHidden: true }),
      text('d'),
    ];
    expect(layOut(...fields)).toEqual([
      ['Page 1', [[undefined, ['a']]]],
      ['Page 2', [[undefined, ['d']]]],
    ]);
    expect(layOut()).toEqual([['Page 1', []]]);
  });

  it('have sections of one to four columns', { tags: ['FIELD-SECT-01', 'FIELD-SECT-02'] }, () => {
    expect(section('x', 4).properties.specific).toEqual({ heading: 'x', subheading: '', alignment: 'left', cols: 4 });
    expect(section('x', 5).properties.specific.cols).toBe(1);
    expect(section('x', 0).properties.specific.cols).toBe(1);
  });
});
