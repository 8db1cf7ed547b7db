// Staff rights come from the contract's closed list, from the role to the check before each call.
import { type StaffRight, staffRights } from '@foyer/contract';
import { expect, it } from 'vitest';
import type { Principal } from '../../platform/context.ts';
import { checkAccess } from '../../platform/http/mount.ts';
import { rightsOf } from './identity.policy.ts';

const staffWith = (rights: ReadonlySet<StaffRight>): Principal & { kind: 'staff' } => ({
  kind: 'staff',
  ...{ accountId: 'a', sessionId: 's', role: 'office', rights, places: null },
});

it('a principal can hold and be asked for rights that exist, and for no other', { tags: ['SAFE-53'] }, () => {
  // @ts-expect-error there is no such right to be given
  staffWith(new Set(['everything'] as const));
  const { rights } = staffWith(rightsOf('admin'));
  // @ts-expect-error there is no such right to be asked for
  expect(rights.has('everything')).toBe(false);
  expect([...rights].sort()).toEqual([...staffRights].sort());
});

it('each right opens what asks for it, and nothing else', () => {
  for (const held of staffRights)
    for (const asked of staffRights) {
      const check = () => checkAccess(`staff:${asked}`, staffWith(new Set([held])));
      if (held === asked) expect(check).not.toThrow();
      else expect(check).toThrow(expect.objectContaining({ code: 'forbidden' }));
    }
});
