// Handles the calls about staff.
import { staff } from '@foyer/contract';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { type Bound, bind, done, noContent, ok } from '../../platform/http/bind.ts';
import { browserOf, changePassword, setKnown, staffOf } from '../identity/public.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import {
  changeStaff,
  inviteStaff,
  type KnownPlaces,
  listStaff,
  reactivateStaff,
  removeStaffApp,
  sendStaffLink,
  suspendStaff,
} from './manage-staff.ts';
import { endSession, listSessions } from './staff-sessions.ts';

/** `known` tells which providers and locations the practice has: a later module's knowledge. */
export function staffRoutes(known: KnownPlaces): Bound[] {
  return bind(staff, {
    staffList: async (ctx) => ok(await listStaff(ctx)),
    locationsOfStaff: async (ctx) => ok(await inTenant(ctx, known.listLocations)),
    inviteStaff: async (ctx, { body }) => ({ status: 201 as const, body: { id: await inviteStaff(ctx, body) } }),
    changeStaff: (ctx, { params, body }) => done(changeStaff(ctx, params.staffId, body, known)),
    suspendStaff: (ctx, { params }) => done(suspendStaff(ctx, params.staffId)),
    reactivateStaff: (ctx, { params }) => done(reactivateStaff(ctx, params.staffId)),
    sendStaffLink: (ctx, { params }) => done(sendStaffLink(ctx, params.staffId)),
    removeStaffApp: (ctx, { params }) => done(removeStaffApp(ctx, params.staffId)),
    staffSessions: async (ctx, { params }) => ok(await listSessions(ctx, params.staffId)),
    endStaffSession: (ctx, { params }) => done(endSession(ctx, params.staffId, params.sessionId)),
    ownSessions: async (ctx) => ok(await listSessions(ctx, staffOf(ctx).accountId)),
    endOwnSession: (ctx, { params }) => done(endSession(ctx, staffOf(ctx).accountId, params.sessionId)),
    changeOwnPassword: (ctx, { body }) => done(changePassword(ctx, body.currentPassword, body.newPassword)),
    staffInvitation: async (ctx, { body }) => ok(await readInvitation(ctx, body.key)),
    acceptInvitation: async (ctx, { body }, { request, reply }) => {
      const known = await acceptInvitation(ctx, body.key, body.password, browserOf(request));
      setKnown(reply, known, request.protocol === 'https');
      return noContent;
    },
  });
}
