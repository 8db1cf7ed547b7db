// Names of files: people's names stay, harmful parts are removed.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dispositionOf, fileNameFor } from './file-name.policy.ts';

it.each([
  ['card.png', 'image/png', 'card.png'],
  ['card.JPEG', 'image/jpeg', 'card.JPEG'],
  ['scan.bmp', 'image/png', 'scan.png'],
  ['moving.gif', 'image/png', 'moving.png'],
  ['page.html', 'image/jpeg', 'page.jpg'],
  ['no ending', 'image/png', 'no ending.png'],
  ['Karte der Großmutter.png', 'image/png', 'Karte der Großmutter.png'],
  ['../../etc/passwd', 'image/png', 'passwd.png'],
  ['C:\\Users\\sam\\card.png', 'image/png', 'card.png'],
  ['.htaccess', 'image/png', 'htaccess.png'],
  ['a\r\nSet-Cookie: x.png', 'image/png', 'aSet-Cookie: x.png'],
  ['photo\u202Egnp.exe', 'image/png', 'photognp.png'],
  ['', 'image/jpeg', 'picture.jpg'],
  ['.png', 'image/png', 'png.png'],
])('%j as %s becomes %j', { tags: ['ABUSE-16'] }, (given, type, kept) => {
  expect(fileNameFor(given, type)).toBe(kept);
});

it('any name becomes one of at most 120 characters with the right ending, fit for a header', {
  tags: ['ABUSE-16'],
}, () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.constantFrom('image/png', 'image/jpeg'),
      (given, type) => {
        const name = fileNameFor(given, type);
        expect(name.length).toBeLessThanOrEqual(120);
        expect(name).toMatch(type === 'image/png' ? /.\.png$/i : /.\.jpe?g$/i);
        expect(name).not.toMatch(/[\\/\p{Cc}]/u);
        expect(dispositionOf(name)).toMatch(
          /^attachment; filename="[\x20-\x21\x23-\x7e]*"; filename\*=UTF-8''[\w.!~%-]*$/,
        );
      },
    ),
  );
});
