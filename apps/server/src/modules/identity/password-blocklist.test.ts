// Which passwords count as too easy to guess.
import { createCommonPasswords } from '@foyer/contract/common-passwords';
import { expect, it } from 'vitest';
import { commonDigests, isCommonPassword, tooClose } from './password-blocklist.ts';

const here = { practiceName: 'Harbor Dental Group', email: 'lee.chen@example.com' };
const common = ['password', 'Password1!', 'Summer2026!', 'QWERTYUIOP', 'iloveyou!!!2', 'Bluefish-77!'];
const fine = ['Tide-Pool-88!', 'correct horse battery staple', 'Harbor lights at 5!', 'Ünïcode-Pass-1'];

it('a common password is refused in any case, also with digits and signs behind it', { tags: ['PWD-23'] }, async () => {
  for (const password of common) expect(await isCommonPassword(password), password).toBe(true);
});

it('so is the name of the practice or of the mailbox, as a whole or by its words', { tags: ['PWD-23'] }, () => {
  for (const password of ['HarborDentalGroup1!', 'Harbor-Dental-Group-7', 'Lee.Chen2026!', 'leechen#1985'])
    expect(tooClose(password, here), password).toMatch(/email address or to the name of the practice/);
});

it('others are taken', async () => {
  for (const password of fine) {
    expect(await isCommonPassword(password), password).toBe(false);
    expect(tooClose(password, here), password).toBeUndefined();
  }
});

it('a browser that asks for groups of digests comes to the same answer', { tags: ['PWD-23'] }, async () => {
  const browser = createCommonPasswords(commonDigests);
  for (const password of [...common, ...fine])
    expect(await browser.find(password), password).toBe(await isCommonPassword(password));
});
