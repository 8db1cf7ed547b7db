// What counts as too easy to guess.
import { expect, it } from 'vitest';
import { blocklisted } from './password-blocklist.ts';

const here = { practiceName: 'Harbor Dental Group', email: 'lee.chen@example.com' };

it('[PWD-23] a common password is refused in any case, also with digits and signs behind it', async () => {
  for (const password of ['password', 'Password1!', 'Summer2026!', 'QWERTYUIOP', 'iloveyou!!!2'])
    expect(await blocklisted(password, here), password).toMatch(/most common/);
});

it('[PWD-23] so is the name of the practice or of the mailbox, as a whole or by its words', async () => {
  for (const password of ['HarborDentalGroup1!', 'Harbor-Dental-Group-7', 'Lee.Chen2026!', 'leechen#1985'])
    expect(await blocklisted(password, here), password).toMatch(/e-mail address or to the name of the practice/);
});

it('others are taken', async () => {
  for (const password of ['Tide-Pool-88!', 'correct horse battery staple', 'Harbor lights at 5!', 'Ünïcode-Pass-1'])
    expect(await blocklisted(password, here), password).toBeUndefined();
});
