// CSV files for spreadsheets.
import { expect, it } from 'vitest';
import { csvFile } from './csv.ts';

it('quotes what needs it, and keeps a spreadsheet from running what begins like a formula', async () => {
  const file = csvFile([
    ['Patient', 'Phone'],
    ['Rolf "Rolfi" Becker, Jr.', '+1 207 555 0148'],
    ['=1+1', '-'],
  ]);
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe(
    'Patient,Phone\r\n"Rolf ""Rolfi"" Becker, Jr.","\'+1 207 555 0148"\r\n"\'=1+1","\'-"\r\n',
  );
});
