// One call of the product as a plain value: declared once, implemented by the server, called by both apps, exported as OpenAPI.
import type { z } from 'zod';
import type { ProblemCode } from './problems.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Rights of staff; roles are sets of them (see the identity module's policy). The list is closed. `self` is the own account,
 * tasks and Find: everybody holds it, and nobody can take it away.
 */
export const staffRights = [
  'self',
  'inbox',
  'approve',
  'unapprove',
  'patients',
  'edit',
  'clinical',
  'ssn',
  'merge',
  'schedule',
  'book',
  'overbook',
  'correct',
  'ledger',
  'money',
  'reports',
  'notes.manage',
  'forms',
  'settings',
  'staff',
  'audit',
] as const;
export type StaffRight = (typeof staffRights)[number];

/** Rights without which another one is of no use: who holds it holds them, too. */
export const neededRights: Readonly<Partial<Record<StaffRight, readonly StaffRight[]>>> = {
  approve: ['inbox', 'patients'],
  unapprove: ['inbox', 'patients'],
  edit: ['patients'],
  clinical: ['patients'],
  ssn: ['patients'],
  merge: ['patients'],
  book: ['schedule'],
  overbook: ['schedule'],
  correct: ['schedule'],
  money: ['ledger'],
};

/** Roles of staff; `office` is shown as 'Front desk'. */
export const staffRoles = ['admin', 'office', 'clinical', 'billing', 'read-only'] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * Events sent to open pages: changes of visits and working hours, what patients did with their visits, the waitlist and recall,
 * submissions, records (and notes), tasks, and sessions that have ended or whose rights have changed.
 */
export const liveKinds = ['schedule', 'news', 'waitlist', 'inbox', 'record', 'tasks', 'session'] as const;
export type LiveKind = (typeof liveKinds)[number];

/**
 * Who may call. `public`: everyone. `patient`: a signed-in patient. `guardian`: a signed-in guardian. `either`: everyone, and a
 * bearer token is honored if there is one. `staff:<right>`: staff who hold the right. `sync`: the practice's management software,
 * by a signature over the request (docs/sync.md). `sms`: the installation's SMS gateway, by a signature of the same kind
 * (docs/operations.md); its calls name no practice.
 */
export type Access = 'public' | 'either' | 'patient' | 'guardian' | 'sync' | 'sms' | `staff:${StaffRight}`;

export interface EndpointSpec {
  readonly summary: string;
  readonly method: HttpMethod;
  /** Full path as in the specification; parameters in braces: `/api/forms/{id}/{checksum}`. */
  readonly path: string;
  readonly access: Access;
  /** For actions that patients and guests take for themselves: a staff token is refused, even if the call is public. */
  readonly refusesStaff?: true;
  /**
   * A read-only colleague may make this call, although it is no GET: it concerns their own account, or notes that something was
   * read. All other calls that are no GET are refused to them, whatever rights they hold.
   */
  readonly isForReadOnly?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /**
   * `form` also accepts application/x-www-form-urlencoded with JSON text in the named members. `multipart` carries one file in
   * the part `file`, which the handler reads from the request.
   */
  readonly bodyKind?: 'json' | 'form' | 'multipart';
  /** Only for `multipart`: the size of its file where it is not 5 MB, and the JSON text `about` that stands before the file. */
  readonly upload?: { readonly megabytes: number; readonly about: z.ZodType };
  /** Media type of a successful response that is a file instead of JSON: `body` is its bytes, `headers` describe them. */
  readonly produces?: string;
  readonly response: Readonly<Record<number, z.ZodType | null>>;
  /** What a successful call may have changed: open pages of the console are notified. */
  readonly touches?: readonly LiveKind[];
  /** Problems in addition to those of every call (validation, rate-limited, unavailable, internal). */
  readonly problems?: readonly ProblemCode[];
}

/** Declares an endpoint; the identity function, so that its literal type survives. */
export function endpoint<const S extends EndpointSpec>(spec: S): S {
  return spec;
}

type Read<S, K extends string> = S extends { readonly [P in K]: infer T extends z.ZodType } ? z.output<T> : undefined;
type Write<S, K extends string> = S extends { readonly [P in K]: infer T extends z.ZodType } ? z.input<T> : undefined;
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** Input of a handler: parsed parameters, query and body. */
export type ParsedInput<S extends EndpointSpec> = Present<{
  params: Read<S, 'params'>;
  query: Read<S, 'query'>;
  body: Read<S, 'body'>;
}>;

/** Input of a caller: the same members before parsing. */
export type CallInput<S extends EndpointSpec> = Present<{
  params: Write<S, 'params'>;
  query: Write<S, 'query'>;
  body: Write<S, 'body'>;
}>;

type BodyOf<T> = T extends z.ZodType ? z.input<T> : undefined;

/** Return value of a handler: the status, and the body that the endpoint declares for it. */
export type Reply<S extends EndpointSpec> = {
  [K in keyof S['response'] & number]: BodyOf<S['response'][K]> extends undefined
    ? { status: K; body?: undefined; headers?: Record<string, string> }
    : { status: K; body: BodyOf<S['response'][K]>; headers?: Record<string, string> };
}[keyof S['response'] & number];

/** Body of a successful response, as the client sees it. */
export type Answer<S extends EndpointSpec> = {
  [K in keyof S['response']]: S['response'][K] extends z.ZodType ? z.output<S['response'][K]> : undefined;
}[keyof S['response']];
