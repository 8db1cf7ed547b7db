// Where the pages of a visit come from: its secret link, without any session, or the signed-in person. Both give the same page.
import { type Answer, type CallInput, holds, ownVisits, visitLinks } from '@foyer/contract';
import { type CallOptions, type ClientOptions, createClient } from '@foyer/contract/client';
import { type CalledFile, callFile } from '@foyer/contract/client-file';
import type { HeldSlot, WantedSlot } from '@foyer/forms';
import { paths } from '../../api/paths.ts';
import type { Portal } from '../../session/portal.ts';
import { holdTokenHeader } from '../visits/hold-token.ts';

type LinkAnswer = Answer<typeof visitLinks.readLink>;
type OwnAnswer = Answer<typeof ownVisits.readOwn>;

/** A visit as both pages show it. */
export type ShownVisit = LinkAnswer['visit'];
export type VisitMay = LinkAnswer['may'];
/** What only its patient and the family may see. */
export type OwnFacts = Pick<
  OwnAnswer['visit'],
  'contactId' | 'nameFirst' | 'nameLast' | 'typeId' | 'typeName' | 'description'
>;
export type FormToFill = OwnAnswer['formsDue'][number];

export interface ShownPage {
  readonly visit: ShownVisit;
  readonly may: VisitMay;
  readonly practice: LinkAnswer['practice'];
  /** The practice's line for visits of this kind; may be empty. */
  readonly prepareLine: string;
  /** Undefined on the page of a link. */
  readonly own: OwnFacts | undefined;
  /** Forms to fill in before it: by name, or on the page of a link how many and where. */
  readonly forms:
    | { readonly kind: 'named'; readonly due: readonly FormToFill[] }
    | { readonly kind: 'counted'; readonly count: number; readonly path: string };
}

export type Cancellation = CallInput<typeof ownVisits.cancelOwn>['body'];
export type Removal = CallInput<typeof ownVisits.moveOwn>['body'];
type MonthQuery = CallInput<typeof ownVisits.monthOfOwn>['query'];
type DayQuery = CallInput<typeof ownVisits.dayOfOwn>['query'];
export type MonthToMove = Answer<typeof ownVisits.monthOfOwn>;
export type DayToMove = Answer<typeof ownVisits.dayOfOwn>;

/** A time that was asked for: held for this browser, or the visit's own, which needs no hold. */
export interface HeldTime extends HeldSlot {
  readonly isOwn: boolean;
}

/** Every call throws a CallError where the server refuses it or is not reached. */
export interface VisitSource {
  /** Tells one visit and way to it from another; part of the keys of what was read. */
  readonly key: string;
  /** Path of the visit's page, below the portal's base. */
  readonly path: string;
  readonly isLink: boolean;
  read(signal?: AbortSignal): Promise<ShownPage>;
  confirm(sequence: number): Promise<ShownPage>;
  cancel(body: Cancellation): Promise<ShownPage>;
  move(body: Removal): Promise<ShownPage>;
  month(query: MonthQuery, signal: AbortSignal): Promise<MonthToMove>;
  day(query: DayQuery, signal: AbortSignal): Promise<DayToMove>;
  hold(slot: WantedSlot, signal: AbortSignal): Promise<HeldTime>;
  release(): Promise<void>;
  calendarFile(): Promise<CalledFile>;
}

function pageOfLink({ visit, may, practice, prepareLine, formsDue, formsPath }: LinkAnswer): ShownPage {
  return {
    visit,
    may,
    practice,
    prepareLine,
    own: undefined,
    forms: { kind: 'counted', count: formsDue, path: formsPath },
  };
}

function pageOfOwn({ visit, practice, prepareLine, formsDue }: OwnAnswer): ShownPage {
  return { visit, may: visit.may, practice, prepareLine, own: visit, forms: { kind: 'named', due: formsDue } };
}

/** A client that tells nothing of a session: no bearer token and no cookies. */
export function withoutSession(client: ClientOptions): ClientOptions {
  const send = client.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));
  return {
    baseUrl: client.baseUrl,
    token: () => undefined,
    fetch: (address, init) => send(address, { ...init, credentials: 'omit' }),
  };
}

type Known = Pick<Portal, 'call' | 'client' | 'tenant'>;

/** The part of a hold's body and of its calls that both sources share. */
function holding(call: Portal['call'], accountId: string, visit: { visitId: string } | { visitToken: string }) {
  let isHolding = false;
  return {
    hold({ typeId, ...slot }: WantedSlot, signal: AbortSignal) {
      isHolding = true;
      const body = { accountId, appointmentTypeId: typeId, ...slot, ...visit };
      return call(holds.holdSlot, { body }, { signal, headers: holdTokenHeader() });
    },
    async release() {
      if (!isHolding) return;
      isHolding = false;
      // Sent even while the page is unloading.
      await call(holds.releaseSlot, { query: { accountId } }, { headers: holdTokenHeader(), keepalive: true });
    },
  };
}

/** The visit of a secret link. Its calls carry no session, also for somebody who is signed in. */
export function linkSource({ client, tenant }: Known, token: string): VisitSource {
  const own = withoutSession(client);
  const call = createClient(own);
  const params = { token };
  const withHold = (signal: AbortSignal): CallOptions => ({ signal, headers: holdTokenHeader() });
  return {
    key: `link ${token}`,
    path: `${paths.visit}/${encodeURIComponent(token)}`,
    isLink: true,
    read: async (signal) => pageOfLink(await call(visitLinks.readLink, { params }, signal && { signal })),
    confirm: async (sequence) => pageOfLink(await call(visitLinks.confirmByLink, { params, body: { sequence } })),
    cancel: async (body) => pageOfLink(await call(visitLinks.cancelByLink, { params, body })),
    move: async (body) =>
      pageOfLink(await call(visitLinks.moveByLink, { params, body }, { headers: holdTokenHeader() })),
    month: (query, signal) => call(visitLinks.monthByLink, { params, query }, withHold(signal)),
    day: (query, signal) => call(visitLinks.dayByLink, { params, query }, withHold(signal)),
    calendarFile: () => callFile(own, visitLinks.calendarFileByLink, { params }),
    ...holding(call, tenant.accountId, { visitToken: token }),
  };
}

/** A visit of the signed-in person or the family. */
export function ownSource({ call, client, tenant }: Known, id: string): VisitSource {
  const params = { id };
  const withHold = (signal: AbortSignal): CallOptions => ({ signal, headers: holdTokenHeader() });
  return {
    key: `own ${id}`,
    path: `${paths.visits}/${encodeURIComponent(id)}`,
    isLink: false,
    read: async (signal) => pageOfOwn(await call(ownVisits.readOwn, { params }, signal && { signal })),
    confirm: async (sequence) => pageOfOwn(await call(ownVisits.confirmOwn, { params, body: { sequence } })),
    cancel: async (body) => pageOfOwn(await call(ownVisits.cancelOwn, { params, body })),
    move: async (body) => pageOfOwn(await call(ownVisits.moveOwn, { params, body }, { headers: holdTokenHeader() })),
    month: (query, signal) => call(ownVisits.monthOfOwn, { params, query }, withHold(signal)),
    day: (query, signal) => call(ownVisits.dayOfOwn, { params, query }, withHold(signal)),
    calendarFile: () => callFile(client, ownVisits.calendarFileOfOwn, { params }),
    ...holding(call, tenant.accountId, { visitId: id }),
  };
}
