// Opened entries of the access log: each member of a part that can change is there to be read.
import { expect, it } from 'vitest';
import { changeText } from './change-text.policy.ts';

it.each([
  ['phones.1', { type: 'home', number: '2075550148', extension: '' }, '(207) 555-0148, type: home'],
  [
    'phones.1',
    { type: 'mobile', number: '2075550148', extension: '12' },
    '(207) 555-0148, type: mobile, extension: 12',
  ],
  [
    'entries.1',
    { kind: 'allergy', name: 'Penicillin', reaction: 'Rash', severity: 'severe', state: 'active' },
    'Penicillin, reaction: Rash, severity: severe, state: active',
  ],
  [
    'guardians.1',
    { relationship: 'Mother', familyAccess: false, paysBills: true },
    'Mother, family access: no, pays bills: yes',
  ],
  ['medical.Dental visits', { Braces: true, Crowns: true }, 'Braces, Crowns'],
  ['email', 'sam@example.com', 'sam@example.com'],
  ['ssn', '900456789', expect.stringMatching(/6789$/)],
  ['phones.1', null, ''],
])('%s of %j', { tags: ['ROLE2-07'] }, (path, value, text) => {
  expect(changeText(path, value)).toEqual(text);
});
