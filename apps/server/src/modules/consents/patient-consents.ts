// What the office reads and adds on a record: the consent book's lines about its addresses.
import type { consents, ParsedInput } from '@foyer/contract';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { isMailAddress } from '../../platform/mail/mail.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { findPatient, listPhones, textableNumber } from '../patients/public.ts';
import { addressKey, foldAddress, foldNumber } from './address-key.ts';
import { allowedPurposes, type ConsentChannel, isStopped } from './consent.policy.ts';
import { selectLinesInFull, selectSharedDigits, selectWriters } from './consents.store.ts';
import { linesOfEach } from './contact-choices.ts';
import { openInbound } from './new-texts.ts';
import { placeInConsents, recordConsents } from './record-consents.ts';
import { selectFreeTexts } from './texts.store.ts';

const mostLines = 200;
const mostTexts = 50;

interface RecordAddress {
  readonly channel: ConsentChannel;
  readonly address: string;
}

/** Returns the addresses on a record by channel; undefined when there is no such record. */
async function addressesOn(tx: Tx, patientId: string): Promise<RecordAddress[] | undefined> {
  const patient = await findPatient(tx, patientId);
  if (!patient || patient.mergedInto !== null) return undefined;
  const phones = (await listPhones(tx, patientId)).filter(({ type, number }) => type !== 'fax' && number !== '');
  const mobile = textableNumber(phones);
  const found: RecordAddress[] = [];
  if (mobile) found.push({ channel: 'text', address: mobile });
  if (isMailAddress(patient.emailAddress)) found.push({ channel: 'email', address: patient.emailAddress });
  const numbers = new Map(phones.map(({ number }) => [foldNumber(number), number]));
  return [...found, ...[...numbers.values()].map((address) => ({ channel: 'call' as const, address }))];
}

type Line = Awaited<ReturnType<typeof selectLinesInFull>>[number];

function lineOf(cipher: TenantCipher, row: Line, writers: ReadonlyMap<string, string>) {
  const { consentId: id, channel, purpose, answer, source, way, submissionId, noteSealed } = row;
  return {
    ...{ id, channel, purpose, answer, source, way, submissionId },
    address: cipher.open(placeInConsents(id, 'address_sealed'), row.addressSealed),
    at: row.saidAt.toISOString(),
    by: writers.get(row.accountId ?? '') ?? '',
    note: noteSealed ? cipher.open(placeInConsents(id, 'note_sealed'), noteSealed) : '',
  };
}

/** Returns what holds for the addresses on a record, every line about them, and free texts from them. @throws not-found */
export async function readPatientConsents(ctx: Ctx & Uses<'secrets' | 'cipherOf'>, patientId: string) {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const found = await inTenant(ctx, async (tx) => {
    const addresses = await addressesOn(tx, patientId);
    if (!addresses) return undefined;
    await audit(tx, ctx, { action: 'read', object: { kind: 'contact-record', id: patientId } });
    if (addresses.length === 0) return { addresses: [], lines: [], texts: [] };
    const keys = addresses.map(({ channel, address }) => addressKey(ctx, channel, address));
    const decided = await linesOfEach(tx, ctx, addresses);
    const numbers = addresses.filter(({ channel }) => channel !== 'email').map(({ address }) => foldNumber(address));
    const shared = await selectSharedDigits(tx, patientId, numbers);
    const rows = await selectLinesInFull(tx, keys, mostLines);
    const writers = await selectWriters(tx, [...new Set(rows.flatMap(({ accountId }) => accountId ?? []))]);
    const texts = await selectFreeTexts(tx, keys, mostTexts);
    return {
      addresses: addresses.map((one, at) => ({
        ...one,
        isStopped: isStopped(decided[at] ?? [], one.channel),
        purposes: allowedPurposes(decided[at] ?? [], one.channel),
        isShared: one.channel !== 'email' && shared.has(foldNumber(one.address)),
      })),
      lines: rows.map((row) => lineOf(cipher, row, writers)),
      texts: texts.map(({ messageId: id, mayMeanStop, receivedAt, ...sealed }) => ({
        id,
        from: openInbound(cipher, id, 'number_sealed', sealed.numberSealed),
        text: openInbound(cipher, id, 'text_sealed', sealed.textSealed),
        at: receivedAt.toISOString(),
        mayMeanStop,
      })),
    };
  });
  if (!found) throw problem('not-found');
  return found;
}

type NewLine = ParsedInput<typeof consents.addConsent>['body'];

/** Records what a patient told the office. Returns the line's id. @throws not-found, validation-failed for another address */
export async function addPatientConsent(
  ctx: Ctx & Uses<'secrets' | 'cipherOf'>,
  patientId: string,
  { address: given, ...line }: NewLine,
): Promise<string> {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const added = await inTenant(ctx, async (tx): Promise<string | Problem> => {
    const addresses = await addressesOn(tx, patientId);
    if (!addresses) return problem('not-found');
    const folded = foldAddress(line.channel, given);
    const own = addresses.find(
      ({ channel, address }) => channel === line.channel && foldAddress(channel, address) === folded,
    );
    const message = 'This address is not on the record.';
    if (!own) return problem('validation-failed', { errors: [{ path: 'body.address', message }] });
    const [id = ''] = await recordConsents(tx, ctx, cipher, [{ ...line, address: own.address, source: 'office' }]);
    return id;
  });
  if (added instanceof Error) throw added;
  return added;
}
