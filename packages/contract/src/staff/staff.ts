// Calls for the practice's staff: who they are, what they may do, and their sessions.
import { z } from 'zod';
import { endpoint, staffRights, staffRoles } from '../endpoint.ts';
import { id, oneLine } from '../shared.ts';

const emailAddress = z
  .string()
  .trim()
  .max(320)
  .regex(/^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,255}$/, 'Enter an email address, such as name@example.com.');
const name = oneLine(100).min(1, 'Fill this in.');
const role = z.enum(staffRoles);
const staffParams = z.object({ staffId: id });
const key = z.string().max(128);
const password = z.string().max(256);
const right = z.enum(staffRights);

const member = z.object({
  id,
  /** Revision of name and role: a change names the one it is based on. */
  revision: z.number().int(),
  name: z.string(),
  emailAddress: z.string(),
  role,
  rights: z.object({
    /** What the role holds. */
    ofRole: z.array(right),
    /** What can be given and taken: neither one's own account, nor from a read-only colleague what changes something. */
    toGive: z.array(right),
    /** Single rights that were given besides the role's, and taken from it. */
    added: z.array(right),
    taken: z.array(right),
    /** What the person holds in the end, with what other rights imply. */
    held: z.array(right),
  }),
  /** The locations whose visits they see, in the order of their ids; none for all. Admins see all, whatever stands here. */
  locationIds: z.array(id),
  /** The provider who they are; null for nobody. */
  providerId: id.nullable(),
  /** `invited`: has not set a password yet. */
  status: z.enum(['active', 'invited', 'suspended']),
  /** Whether they sign in with an app's code. */
  hasApp: z.boolean(),
  lastActiveAt: z.string().nullable(),
});

export const staffList = endpoint({
  summary: 'Everybody who works here, by name',
  method: 'GET',
  path: '/office/v1/staff',
  access: 'staff:staff',
  response: { 200: z.array(member) },
});

export const locationsOfStaff = endpoint({
  summary: 'The locations that colleagues can be limited to, in the practice’s order, those last that are switched off',
  method: 'GET',
  path: '/office/v1/staff/locations',
  access: 'staff:staff',
  response: { 200: z.array(z.object({ id, name: z.string() })) },
});

export const inviteStaff = endpoint({
  summary: 'Makes an account for somebody who works here and mails them a link to set its password',
  method: 'POST',
  path: '/office/v1/staff',
  access: 'staff:staff',
  body: z.object({ name, emailAddress, role }),
  response: { 201: z.object({ id }) },
  problems: ['staff-exists'],
});

export const changeStaff = endpoint({
  summary:
    'Changes name, role, single rights, locations or provider; role, rights and locations hold from the next call on',
  method: 'PUT',
  path: '/office/v1/staff/{staffId}',
  access: 'staff:staff',
  touches: ['session'],
  params: staffParams,
  body: z.object({
    name: name.optional(),
    role: role.optional(),
    /** True gives a right, false takes it, null leaves it to the role again. Nobody changes the own ones. */
    rights: z.partialRecord(right.exclude(['self']), z.boolean().nullable()).optional(),
    /** The locations whose visits they see; none for all. Nobody changes the own ones, and admins are never limited. */
    locationIds: z.array(id).max(500).optional(),
    /** The provider who they are, for calendar feeds of their own; null for nobody. */
    providerId: id.nullable().optional(),
    /** If given, later changes by somebody else are not overwritten. */
    revision: z.number().int().min(0).optional(),
  }),
  response: { 204: null },
  problems: ['not-found', 'forbidden', 'last-admin', 'record-changed', 'staff-changed'],
});

export const suspendStaff = endpoint({
  summary: 'Shuts an account out: its sessions, codes and links end at once',
  method: 'POST',
  path: '/office/v1/staff/{staffId}/suspend',
  access: 'staff:staff',
  touches: ['session'],
  params: staffParams,
  response: { 204: null },
  problems: ['not-found', 'last-admin'],
});

export const reactivateStaff = endpoint({
  summary: 'Lets a suspended account in again',
  method: 'POST',
  path: '/office/v1/staff/{staffId}/reactivate',
  access: 'staff:staff',
  params: staffParams,
  response: { 204: null },
  problems: ['not-found'],
});

export const sendStaffLink = endpoint({
  summary: 'Mails a new link to set a password; older links end',
  method: 'POST',
  path: '/office/v1/staff/{staffId}/send-link',
  access: 'staff:staff',
  params: staffParams,
  response: { 204: null },
  problems: ['not-found'],
});

export const removeStaffApp = endpoint({
  summary: 'Takes the authenticator app off an account whose owner lost it; codes go by mail again',
  method: 'POST',
  path: '/office/v1/staff/{staffId}/remove-app',
  access: 'staff:staff',
  params: staffParams,
  response: { 204: null },
  problems: ['not-found'],
});

const session = z.object({
  id,
  /** Browser and system, as far as the browser tells; empty if it was not a browser. */
  device: z.string(),
  startedAt: z.string(),
  lastActiveAt: z.string(),
  isCurrent: z.boolean(),
});

export const staffSessions = endpoint({
  summary: 'Live sessions of somebody who works here',
  method: 'GET',
  path: '/office/v1/staff/{staffId}/sessions',
  access: 'staff:staff',
  params: staffParams,
  response: { 200: z.array(session) },
  problems: ['not-found'],
});

export const endStaffSession = endpoint({
  summary: 'Ends a session of somebody who works here',
  method: 'DELETE',
  path: '/office/v1/staff/{staffId}/sessions/{sessionId}',
  access: 'staff:staff',
  touches: ['session'],
  params: z.object({ staffId: id, sessionId: id }),
  response: { 204: null },
  problems: ['not-found'],
});

export const ownSessions = endpoint({
  summary: 'Live sessions of who is signed in',
  method: 'GET',
  path: '/office/v1/me/sessions',
  access: 'staff:self',
  response: { 200: z.array(session) },
});

export const endOwnSession = endpoint({
  summary: 'Ends another session of who is signed in',
  method: 'DELETE',
  path: '/office/v1/me/sessions/{sessionId}',
  access: 'staff:self',
  isForReadOnly: true,
  touches: ['session'],
  params: z.object({ sessionId: id }),
  response: { 204: null },
  problems: ['not-found'],
});

export const changeOwnPassword = endpoint({
  summary: 'Changes the password of the member of staff who is signed in; their other sessions end',
  method: 'POST',
  path: '/office/v1/me/change-password',
  access: 'staff:self',
  isForReadOnly: true,
  body: z.object({ currentPassword: password, newPassword: password }),
  response: { 204: null },
  problems: ['current-password-incorrect', 'password-refused', 'rate-limited'],
});

export const staffInvitation = endpoint({
  summary: 'Whose password a mailed link of the console sets',
  method: 'POST',
  path: '/office/v1/public/invitation',
  access: 'public',
  body: z.object({ key }),
  response: { 200: z.object({ name: z.string(), emailAddress: z.string() }) },
  problems: ['link-expired'],
});

export const acceptInvitation = endpoint({
  summary: 'Sets the password with that link, once; signing in follows with both steps',
  method: 'POST',
  path: '/office/v1/public/invitation/accept',
  access: 'public',
  body: z.object({ key, password }),
  response: { 204: null },
  problems: ['link-expired', 'password-refused'],
});
