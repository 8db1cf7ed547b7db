// A grid of 100 rows and 4 columns, and its rows as fields of their own.
import { OPTIONS } from './fields.js';

const ROWS = 100;
const COLUMNS = OPTIONS.slice(0, 4).map((text) => ({ text, code: text.toLowerCase() }));
export const gridFields = () => [{
  uuid: 'grid', type_name: 'Grid', display_name: 'Grid',
  properties: {
    common: { label: 'Grid' },
    specific: { rows: Array.from({ length: ROWS }, (_, at) => ({ code: `r${at}`, text: `Row ${at + 1}` })), columns: COLUMNS },
  },
}];
export const radioFields = () => Array.from({ length: ROWS }, (_, at) => ({
  uuid: `f${at}`, type_name: 'Single Choice', display_name: `Row ${at + 1}`,
  properties: { common: { label: `Row ${at + 1}` }, specific: { options: COLUMNS } },
}));
