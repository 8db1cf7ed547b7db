// Which ids a test claims, and which only look like ids.
import { expect, test } from 'vitest';
import { idsInTags, idsOfFigures, readRequirements } from './requirement-ids.ts';

test('finds ids among the tags of tests and groups, also of tables of tests', () => {
  const source = `
    describe('signing in', { tags: ['AUTH-01'] }, () => {
      it('resend', { tags: ['OTP-06', 'FIELD-COMMON-12'], timeout: 5 }, () => {});
      test.each([1])('case %s', { timeout: 5, tags: ['VAL-07'] }, () => {});
      test.runIf(true)(\`\${place} too\`, { ...slow, tags: ['GUEST-03'] }, () => {});
    });`;
  expect(idsInTags(source)).toEqual(['AUTH-01', 'OTP-06', 'FIELD-COMMON-12', 'VAL-07', 'GUEST-03']);
});

test('reads on after a generic function', () => {
  const tagged = (id: string) => `it('resend', { tags: ['${id}'] }, () => {});`;
  expect(idsInTags(`const same = <T>(x: T) => x; ${tagged('OTP-06')}`)).toEqual(['OTP-06']);
  expect(idsInTags(`const x = <b>it</b>; ${tagged('OTP-07')}`, 'some.test.tsx')).toEqual(['OTP-07']);
});

test('leaves out skipped and unwritten tests, comments, titles and other texts', () => {
  const source = `
    // test('later', { tags: ['OTP-01'] })
    test.skip('not now', { tags: ['OTP-02'] }, () => {});
    test.todo('one day', { tags: ['OTP-03'] });
    describe.skip('all', () => { it('inside', { tags: ['OTP-04'] }, () => {}); });
    say('no test', { tags: ['OTP-05'] });
    it('[OTP-06] in the title only', { tags: ['slow', 'a-1'] }, () => {});`;
  expect(idsInTags(source)).toEqual([]);
});

test('finds the ids of figures and drills in whatever object names them', () => {
  const source = `
    // { tags: ['OTP-01'] }
    export const kills: Drill = { name: 'kills', tags: ['REM-04'], times: { long: 5, short: 1 } };
    const figure = (values: number[]) => ({ values, ...{ limit: 24, tags: ['SAFE-11', 'slow'] } });
    const others = { tagged: ['OTP-02'] };`;
  expect(idsOfFigures(source)).toEqual(['REM-04', 'SAFE-11']);
});

test('reads the table by its column names', () => {
  const table = 'id\tsection\trequirement\nA-01\t1\tFirst\nA-02\tsafety\tSecond\n';
  expect([...readRequirements(table)]).toEqual([
    ['A-01', { text: 'First', section: '1' }],
    ['A-02', { text: 'Second', section: 'safety' }],
  ]);
});
