// Codes of a grid's rows and columns are given once, and what names a removed column goes with it.
import { expect, test } from 'vitest';
import { type GridParts, withCodes, withColumns } from './grid-parts.ts';

const yes = { code: 'yes', text: 'Yes', points: 1 };
const no = { code: 'no', text: 'No' };

test('a new entry gets a code from its text, a renamed or moved one keeps its own', { tags: ['GRID-01'] }, () => {
  expect(withCodes([{ text: 'Hay fever!' }, { ...yes, text: 'Often' }], [yes, no])).toEqual([
    { code: 'hay-fever', text: 'Hay fever!' },
    { ...yes, text: 'Often' },
  ]);
  const [, second, third] = withCodes([no, { text: 'No' }, { text: '' }], [no]);
  expect(new Set(['no', second?.code, third?.code]).size).toBe(3);
  // A removed one's code is not given again at once: conditions may still name it.
  expect(withCodes([{ text: 'Yes' }], [yes])[0]?.code).not.toBe('yes');
});

test('a removed column is no longer that of the rest, and asks for no detail', () => {
  const grid: GridParts = {
    rows: [],
    columns: [yes, no],
    restColumn: 'no',
    restLabel: 'No to all the rest',
    detail: { columns: ['yes', 'no'], label: 'When?', isRequired: true, max: 200 },
  };
  expect(withColumns(grid, [yes])).toEqual({
    ...grid,
    columns: [yes],
    restColumn: '',
    detail: { ...grid.detail, columns: ['yes'] },
  });
  expect(withColumns(grid, [no, yes])).toEqual({ ...grid, columns: [no, yes] });
});
