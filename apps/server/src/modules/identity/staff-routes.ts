// Answers the calls of the people who work at the practice.
import { staff } from '@foyer/contract';
import { type Bound, bind, noContent, ok } from '../../platform/http/bind.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { browserOf } from './browser.ts';
import { changePassword } from './change-password.ts';
import { setKnown } from './known-cookie.ts';
import {
  changeStaff,
  inviteStaff,
  listStaff,
  reactivateStaff,
  removeStaffApp,
  sendStaffLink,
  suspendStaff,
} from './manage-staff.ts';
import { confirmApp, readOwnApp, removeOwnApp, startApp } from './own-app.ts';
import { staffOf } from './staff-of.ts';
import { endSession, listSessions } from './staff-sessions.ts';

async function done(work: Promise<void>) {
  await work;
  return noContent;
}

export function staffRoutes(): Bound[] {
  return bind(staff, {
    staffList: async (ctx) => ok(await listStaff(ctx)),
    inviteStaff: async (ctx, { body }) => ({ status: 201 as const, body: { id: await inviteStaff(ctx, body) } }),
    changeStaff: (ctx, { params, body }) => done(changeStaff(ctx, params.staffId, body)),
    suspendStaff: (ctx, { params }) => done(suspendStaff(ctx, params.staffId)),
    reactivateStaff: (ctx, { params }) => done(reactivateStaff(ctx, params.staffId)),
    sendStaffLink: (ctx, { params }) => done(sendStaffLink(ctx, params.staffId)),
    removeStaffApp: (ctx, { params }) => done(removeStaffApp(ctx, params.staffId)),
    staffSessions: async (ctx, { params }) => ok(await listSessions(ctx, params.staffId)),
    endStaffSession: (ctx, { params }) => done(endSession(ctx, params.staffId, params.sessionId)),
    ownSessions: async (ctx) => ok(await listSessions(ctx, staffOf(ctx).accountId)),
    endOwnSession: (ctx, { params }) => done(endSession(ctx, staffOf(ctx).accountId, params.sessionId)),
    changeOwnPassword: (ctx, { body }) => done(changePassword(ctx, body.currentPassword, body.newPassword)),
    ownApp: async (ctx) => ok(await readOwnApp(ctx)),
    startApp: async (ctx, { body }) => ok(await startApp(ctx, body.currentPassword)),
    confirmApp: async (ctx, { body }) => ok({ recoveryCodes: await confirmApp(ctx, body.code) }),
    removeApp: (ctx, { body }) => done(removeOwnApp(ctx, body.currentPassword)),
    staffInvitation: async (ctx, { body }) => ok(await readInvitation(ctx, body.key)),
    acceptInvitation: async (ctx, { body }, { request, reply }) => {
      const known = await acceptInvitation(ctx, body.key, body.password, browserOf(request));
      setKnown(reply, known, request.protocol === 'https');
      return noContent;
    },
  });
}
