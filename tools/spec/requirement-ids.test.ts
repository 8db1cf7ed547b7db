// Which ids a test claims, and which only look like it.
import { expect, test } from 'vitest';
import { idsInTitles, readRequirements } from './requirement-ids.ts';

test('finds ids in the titles of tests and groups, also in tables of tests and templates', () => {
  const source = `
    describe('[AUTH-01] signing in', () => {
      it('[OTP-06] [FIELD-COMMON-12] resend', () => {});
      test.each([1])('[VAL-07] case %s', () => {});
      test.runIf(true)(\`[GUEST-03] \${place} too\`, () => {});
    });`;
  expect(idsInTitles(source)).toEqual(['AUTH-01', 'OTP-06', 'FIELD-COMMON-12', 'VAL-07', 'GUEST-03']);
});

test('reads on after a generic function', () => {
  expect(idsInTitles("const same = <T>(x: T) => x; it('[OTP-06] resend', () => {});")).toEqual(['OTP-06']);
  expect(idsInTitles("const x = <b>it</b>; it('[OTP-07] more', () => {});", 'some.test.tsx')).toEqual(['OTP-07']);
});

test('leaves out skipped and unwritten tests, comments and other texts', () => {
  const source = `
    // test('[OTP-01] later')
    test.skip('[OTP-02] not now', () => {});
    test.todo('[OTP-03] one day');
    describe.skip('all', () => { it('[OTP-04] inside', () => {}); });
    say('[OTP-05] no test');
    it('speaks of [] and [a-1]', () => {});`;
  expect(idsInTitles(source)).toEqual([]);
});

test('reads the table by its column names', () => {
  const table = 'id\tsection\trequirement\nA-01\t1\tFirst\nA-02\tsafety\tSecond\n';
  expect([...readRequirements(table)]).toEqual([
    ['A-01', { text: 'First', section: '1' }],
    ['A-02', { text: 'Second', section: 'safety' }],
  ]);
});
