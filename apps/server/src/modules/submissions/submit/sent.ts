// What a sender submits, and whose submission it becomes.
import type { Ctx } from '../../../platform/context.ts';
import { problem } from '../../../platform/problem.ts';
import type { BookingHeaders } from '../../visits/public.ts';

export interface Sent {
  /** The submission being edited, or undefined for a new one. */
  readonly id?: string | undefined;
  /** The revision that the edit is based on; the first when absent. */
  readonly base_revision?: number | undefined;
  readonly form_version_id: string;
  readonly object: readonly unknown[];
  readonly utm_parameters?: Readonly<Record<string, string>> | undefined;
  readonly submitted_by?: string | undefined;
  readonly contact_id?: string | undefined;
  readonly esign?: string | undefined;
  /** The packet that it is sent as part of. */
  readonly packet_id?: string | undefined;
  /** The link by which a guest answers a question of the practice. */
  readonly answer?: { readonly token: string; readonly birth_date: string } | undefined;
}

/** What is sent with it besides the body. */
export interface SentWith extends BookingHeaders {
  /** The sender's Idempotency-Key. */
  readonly key?: string | undefined;
  /** A visitor's X-Draft-Token. */
  readonly draftToken?: string | undefined;
  /** Identifies the browser of a guest. */
  readonly guest?: Buffer | undefined;
}

/**
 * Returns the patient it is for: named by the sender, who must be allowed to act for them; else the caller. Null for guests, and
 * for whoever answers by a guest's link.
 * @throws owner-not-allowed when two are named, unauthenticated when a guest names one
 */
export function ownerOf(ctx: Ctx, sent: Sent): string | null {
  const named = sent.contact_id || sent.submitted_by || '';
  if (sent.contact_id && sent.submitted_by && sent.contact_id !== sent.submitted_by) throw problem('owner-not-allowed');
  if (sent.answer && named === '') return null;
  if (ctx.principal.kind === 'patient') return named || ctx.principal.patientId;
  if (named !== '') throw problem('unauthenticated');
  return null;
}

/** Returns the patient who sends it; null for guests. */
export function senderOf({ principal }: Ctx): string | null {
  return principal.kind === 'patient' ? principal.patientId : null;
}

const utmLimit = 20;

export function utmOf(sent: Sent): Record<string, string> {
  return Object.fromEntries(Object.entries(sent.utm_parameters ?? {}).slice(0, utmLimit));
}
