// What a reminder says of the forms that are due before a visit.
import type { Ctx, Uses } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { checksumFor } from '../forms/public.ts';
import { countDueForms } from '../own-visits/public.ts';
import { packetsDueFor } from '../packets/public.ts';
import { addressOfPage } from '../practice/public.ts';

export interface DueForms {
  /** How many forms the patient still has to fill in; 0 where another visit in the message says so. */
  readonly formsDue: number;
  /** Where the packet of the visit is filled in; empty where nothing is left of one, or another visit says so. */
  readonly formsUrl: string;
}

interface VisitOfPatient {
  readonly visitId: string;
  /** Null for a guest. */
  readonly patientId: string | null;
}

/** Returns the address of the visit's packet, or of all documents where it asks for several. */
async function packetAddress(
  tx: Tx,
  ctx: Ctx & Uses<'config' | 'secrets'>,
  { visitId, patientId }: VisitOfPatient,
): Promise<string> {
  if (patientId === null) return '';
  const [packetId, another] = await packetsDueFor(tx, { visitId, patientId }, ctx.clock.now());
  if (packetId === undefined) return '';
  const checksum = checksumFor(ctx, 'packet', packetId);
  const page = another === undefined ? `packet/${packetId}/${checksum}?ownerId=${patientId}` : 'patient-document';
  return addressOfPage(ctx, `/patient-portal/${page}`);
}

/** Returns it for each of these visits, the earliest first; of several of one patient the first says it. */
export async function formsBeforeVisits(
  tx: Tx,
  ctx: Ctx & Uses<'config' | 'secrets'>,
  visits: readonly VisitOfPatient[],
): Promise<DueForms[]> {
  const said = new Set<string>();
  const all: DueForms[] = [];
  for (const visit of visits) {
    const { patientId } = visit;
    const isFirst = visits.find((one) => one.patientId === patientId) === visit;
    const address = await packetAddress(tx, ctx, visit);
    all.push({
      formsDue: patientId !== null && isFirst ? await countDueForms(tx, patientId) : 0,
      formsUrl: said.has(address) ? '' : address,
    });
    said.add(address);
  }
  return all;
}
