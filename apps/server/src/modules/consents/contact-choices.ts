// How the practice may reach a signed-in person and the family they act for, as they choose it themselves.
import type { consents, ParsedInput } from '@foyer/contract';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { isMailAddress } from '../../platform/mail/mail.ts';
import { problem } from '../../platform/problem.ts';
import { findPatient, listPhones, ownAndFamily, textableNumber } from '../patients/public.ts';
import { addressKey, foldAddress } from './address-key.ts';
import { allowedPurposes, type ConsentLine, isStopped } from './consent.policy.ts';
import { selectLines } from './consents.store.ts';
import { recordConsents } from './record-consents.ts';

/** The version of the words beside the switches; a change is stored with it. */
const wording = '2026-11-portal';

type Change = ParsedInput<typeof consents.changeContactChoices>['body']['changes'][number];

interface OwnAddress {
  readonly channel: 'text' | 'email';
  readonly address: string;
  readonly people: string[];
}

/** Returns the mobile numbers and email addresses of the caller and their family; one that they share stands once. */
async function addressesOf(tx: Tx, patientId: string): Promise<OwnAddress[]> {
  const found = new Map<string, OwnAddress>();
  const add = (channel: OwnAddress['channel'], address: string, person: string) => {
    const key = `${channel} ${foldAddress(channel, address)}`;
    const known = found.get(key);
    if (known) known.people.push(person);
    else found.set(key, { channel, address, people: [person] });
  };
  for (const { patientId: id, nameFirst } of await ownAndFamily(tx, patientId)) {
    const number = textableNumber(await listPhones(tx, id));
    if (number) add('text', number, nameFirst);
    const email = (await findPatient(tx, id))?.emailAddress ?? '';
    if (isMailAddress(email)) add('email', email, nameFirst);
  }
  return [...found.values()];
}

/** Returns the lines about each of these addresses, in their order. */
export async function linesOfEach(
  tx: Tx,
  ctx: Ctx & Uses<'secrets'>,
  addresses: readonly { readonly channel: ConsentLine['channel']; readonly address: string }[],
): Promise<ConsentLine[][]> {
  if (addresses.length === 0) return [];
  const keys = addresses.map(({ channel, address }) => addressKey(ctx, channel, address));
  const lines = await selectLines(tx, keys);
  return keys.map((key) => lines.filter(({ addressHmac }) => addressHmac.equals(key)));
}

type ChoicesCtx = Ctx & Uses<'secrets' | 'messages' | 'cipherOf'>;

async function choicesOf(tx: Tx, ctx: ChoicesCtx, addresses: readonly OwnAddress[]) {
  const lines = await linesOfEach(tx, ctx, addresses);
  return {
    wording,
    canText: ctx.messages.canText,
    addresses: addresses.map((one, at) => ({
      ...one,
      isStopped: isStopped(lines[at] ?? [], one.channel),
      purposes: allowedPurposes(lines[at] ?? [], one.channel),
    })),
  };
}

function callerOf({ principal }: Ctx): string {
  if (principal.kind !== 'patient') throw problem('forbidden');
  return principal.patientId;
}

/** Returns what holds for each address of the caller and their family. */
export function readContactChoices(ctx: ChoicesCtx) {
  const caller = callerOf(ctx);
  return inTenant(ctx, async (tx) => choicesOf(tx, ctx, await addressesOf(tx, caller)));
}

/**
 * Records choices, and returns what holds then. @throws validation-failed for an address that is not, or no longer, one of the
 * caller and their family
 */
export async function changeContactChoices(ctx: ChoicesCtx, changes: readonly Change[], read: string) {
  const caller = callerOf(ctx);
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  return inTenant(ctx, async (tx) => {
    const addresses = await addressesOf(tx, caller);
    const chosen = changes.map((change, at) => {
      const folded = foldAddress(change.channel, change.address);
      const own = addresses.find(
        ({ channel, address }) => channel === change.channel && foldAddress(channel, address) === folded,
      );
      if (own) return { own, change };
      const message = 'This address is not on the record any more. Reload the page.';
      throw problem('validation-failed', { errors: [{ path: `body.changes.${at}.address`, message }] });
    });
    await recordConsents(
      tx,
      ctx,
      cipher,
      chosen.map(({ own: { channel, address }, change: { purpose, answer } }) => {
        return { channel, address, purpose, answer, source: 'portal' as const, wording: read };
      }),
    );
    return choicesOf(tx, ctx, addresses);
  });
}
