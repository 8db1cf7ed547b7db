// Lists that are asked as a Grid of Yes and No.
import { codesOf } from '@foyer/forms';

/** Returns the rows of a list. The code of each is made of its text, and stays when the text changes. */
export function rowsOf(texts: readonly string[]) {
  const codes = codesOf(texts.map((text) => ({ text })));
  return texts.map((text, at) => ({ code: codes[at] ?? '', text }));
}

/** Returns the properties of a Grid that asks for each text; `detail` is asked with Yes. */
export function yesNoGrid(texts: readonly string[], detail: string) {
  return {
    rows: rowsOf(texts),
    columns: [
      { code: 'yes', text: 'Yes' },
      { code: 'no', text: 'No' },
    ],
    restColumn: 'no',
    restLabel: 'No to all the rest',
    detail: { columns: ['yes'], label: detail, isRequired: false, max: 200 },
  };
}
