// The one question before anything is sent: may this address be reached for this purpose?
import type { Ctx, Services, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import type { Leaving } from '../../platform/messages/outbox.ts';
import { addressKey } from './address-key.ts';
import {
  type ConsentChannel,
  type ConsentLine,
  type ConsentPurpose,
  isAllowed,
  isStopped,
  type Standing,
  standingOf,
} from './consent.policy.ts';
import { selectLines } from './consents.store.ts';

type ReachScope = { readonly tenant: Pick<Ctx['tenant'], 'id'> } & Uses<'secrets'>;

export interface Reach {
  readonly channel: ConsentChannel;
  /** A number or an email address. */
  readonly address: string;
  readonly purpose: Exclude<ConsentPurpose, 'all'>;
}

function linesAbout(tx: Tx, ctx: ReachScope, channel: ConsentChannel, address: string): Promise<ConsentLine[]> {
  return selectLines(tx, [addressKey(ctx, channel, address)]);
}

/** Whether an address may be reached now, by the lines that this transaction sees. */
export async function mayReach(tx: Tx, ctx: ReachScope, { channel, address, purpose }: Reach): Promise<boolean> {
  return isAllowed(await linesAbout(tx, ctx, channel, address), channel, purpose);
}

/** Returns how each of these addresses stands, in their order. */
export async function standingsOf(tx: Tx, ctx: ReachScope, reaches: readonly Reach[]): Promise<Standing[]> {
  if (reaches.length === 0) return [];
  const keys = reaches.map(({ channel, address }) => addressKey(ctx, channel, address));
  const lines = await selectLines(tx, keys);
  const byKey = Map.groupBy(lines, ({ addressHmac }) => addressHmac.toString('base64'));
  return reaches.map(({ channel, purpose }, at) => {
    const about = byKey.get(keys[at]?.toString('base64') ?? '') ?? [];
    return standingOf(about, channel, purpose);
  });
}

/** Whether texts to a number are off altogether, one-time codes too. */
export async function areTextsStopped(tx: Tx, ctx: ReachScope, number: string): Promise<boolean> {
  return isStopped(await linesAbout(tx, ctx, 'text', number), 'text');
}

const purposes: readonly Reach['purpose'][] = ['visits', 'recall', 'billing', 'marketing', 'codes'];

/** Whether a message that waited may still leave. It runs in a transaction of its own. */
export async function mayLeave(
  services: Pick<Services, 'db' | 'secrets'>,
  { channel, tenantId, to, purpose: named }: Leaving,
): Promise<boolean> {
  const purpose = purposes.find((one) => one === named);
  if (!purpose) return true;
  const scope = { ...services, tenant: { id: tenantId } };
  return inTenant(scope, (tx) => mayReach(tx, scope, { channel, address: to, purpose }));
}
