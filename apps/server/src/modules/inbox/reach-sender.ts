// How the sender of a submission can be asked something: by email, else by text where they agreed to texts about visits.
import type { Ctx, Uses } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { isMailAddress } from '../../platform/mail/mail.ts';
import { dialable } from '../../platform/sms/gateway.ts';
import { mayReach } from '../consents/public.ts';
import { findPatient, listPhones } from '../patients/public.ts';
import { maskedAddress, recipientsOfPatients } from '../reminders/public.ts';
import type { GuestFacts } from './guest-facts.policy.ts';

export interface SenderWay {
  readonly by: 'email' | 'text';
  readonly to: string;
}

/** The patient whose submission it is, or what a guest wrote in it. */
export type Sender = { readonly patientId: string } | { readonly guest: GuestFacts };

interface Reached {
  /** Undefined where neither is known. */
  readonly way: SenderWay | undefined;
  /** A number to call; empty where none is known. */
  readonly phone: string;
}

function isDialable(number: string): boolean {
  try {
    return number !== '' && dialable(number) !== '';
  } catch {
    return false;
  }
}

async function wayOf(
  tx: Tx,
  ctx: Ctx & Uses<'secrets' | 'messages'>,
  email: string,
  number: string,
): Promise<SenderWay | undefined> {
  if (isMailAddress(email)) return { by: 'email', to: email };
  if (!ctx.messages.canText || !isDialable(number)) return undefined;
  const isAgreed = await mayReach(tx, ctx, { channel: 'text', address: number, purpose: 'visits' });
  return isAgreed ? { by: 'text', to: number } : undefined;
}

/** Returns how a question reaches the sender. For a patient without an address it goes to the guardian who may act for them. */
export async function reachSender(tx: Tx, ctx: Ctx & Uses<'secrets' | 'messages'>, sender: Sender): Promise<Reached> {
  if ('guest' in sender) {
    const { email, phone } = sender.guest;
    return { way: await wayOf(tx, ctx, email, phone), phone };
  }
  const { patientId } = sender;
  const contact = await findPatient(tx, patientId);
  if (!contact) return { way: undefined, phone: '' };
  const reached = { patientId, emailAddress: contact.emailAddress, state: null, country: null };
  const { email = '', number = '' } = (await recipientsOfPatients(tx, [reached])).get(patientId) ?? {};
  const [first] = await listPhones(tx, patientId);
  return { way: await wayOf(tx, ctx, email, number), phone: number || (first?.number ?? '') };
}

/** Returns the way as the office reads it. */
export function shownWay({ way, phone }: Reached) {
  return { by: way?.by ?? ('none' as const), to: way ? maskedAddress(way.by, way.to) : '', phone };
}
