// Rights are a closed list: the compiler refuses others, which `npm run check` proves by the lines that expect an error.
import { expect, it } from 'vitest';
import { type Access, endpoint, type StaffRight, staffRights } from './index.ts';

it('an endpoint can ask for rights that exist, and for no other', { tags: ['SAFE-53'] }, () => {
  const common = { summary: '', method: 'GET', path: '/', response: { 200: null } } as const;
  const asked = staffRights.map((right) => endpoint({ ...common, access: `staff:${right}` }).access);
  expect(asked).toEqual(staffRights.map((right): Access => `staff:${right}`));
  // @ts-expect-error there is no right to everything
  endpoint({ ...common, access: 'staff:everything' });
  // @ts-expect-error nor one without a name
  endpoint({ ...common, access: 'staff:' });
  // @ts-expect-error nor one with a typo
  const slip: StaffRight = 'inbos';
  expect(staffRights).not.toContain(slip);
});
