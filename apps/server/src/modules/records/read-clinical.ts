// Reads the clinical parts of a patient's record, each with how the practice knows it.
import type { Answer, clinical } from '@foyer/contract';
import type { RecordInsurance } from '@foyer/forms';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { withoutLists } from '../clinical/public.ts';
import {
  editableAnswer,
  findPatient,
  lastChanges,
  type OpenRecord,
  openRecord,
  takeOutLists,
} from '../patients/public.ts';
import { answerText } from './medical-answer.policy.ts';
import { type Origin, type PartSource, sourcesIn } from './sources.ts';

type Clinical = Answer<typeof clinical.readClinical>;

const orderOfStates = ['active', 'ended', 'mistaken'] as const;

function insuranceOf(kept: RecordInsurance | null, source: PartSource): Clinical['primaryInsurance'] {
  if (!kept) return null;
  const { ssn: _ssn, card: _card, olderCards: _older, ...texts } = kept;
  return { ...texts, source };
}

async function clinicalOf(tx: Tx, record: OpenRecord, changes: Awaited<ReturnType<typeof lastChanges>>) {
  const { row, parts, lists } = record;
  // What nobody changed since sources are kept was there before.
  const before: Origin = { source: 'record', sourceId: null, by: null, at: row?.updatedAt ?? new Date(0) };
  const originOf = (path: string): Origin => changes.get(path) ?? before;
  const entries = Object.values(lists).flatMap((list) => list.entries.flatMap(({ row: own }) => own ?? []));
  const origins = entries.map(({ source, sourceId, changedBy, changedAt }) => ({
    ...{ source, sourceId, by: changedBy, at: changedAt },
  }));
  const sourceOf = await sourcesIn(tx, [...origins, ...changes.values(), before]);
  return {
    lists: Object.values(lists).map((list) => ({
      kind: list.kind,
      isNone: list.isNone,
      entries: orderOfStates.flatMap((state) =>
        list.entries
          .filter((entry) => entry.state === state)
          .map(({ entryId, content, row: own }) => ({
            ...{ entryId, state, ...content },
            source: sourceOf(
              own ? { source: own.source, sourceId: own.sourceId, by: own.changedBy, at: own.changedAt } : before,
            ),
          })),
      ),
    })),
    primaryInsurance: insuranceOf(parts.primaryInsurance, sourceOf(originOf('primaryInsurance'))),
    secondaryInsurance: insuranceOf(parts.secondaryInsurance, sourceOf(originOf('secondaryInsurance'))),
    answers: Object.entries(withoutLists(parts.medicalRecord)).map(([question, stored]) => {
      const { editing, text } = editableAnswer(stored);
      return {
        question,
        answer: editing === 'none' ? answerText(stored) : text,
        editing,
        source: sourceOf(originOf(`medical.${question}`)),
      };
    }),
  };
}

/** @throws not-found */
export async function readClinical(ctx: Ctx & Uses<'cipherOf'>, patientId: string): Promise<Clinical> {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const found = await inTenant(ctx, async (tx) => {
    await takeOutLists(tx, ctx, cipher, patientId);
    const contact = await findPatient(tx, patientId);
    if (!contact) return undefined;
    const record = await openRecord(tx, cipher, patientId);
    const answers = Object.keys(withoutLists(record.parts.medicalRecord)).map((question) => `medical.${question}`);
    const changes = await lastChanges(tx, cipher, patientId, ['primaryInsurance', 'secondaryInsurance', ...answers]);
    await audit(tx, ctx, { action: 'read', object: { kind: 'medical-attributes', id: patientId } });
    return { revision: contact.revision, ...(await clinicalOf(tx, record, changes)) };
  });
  if (!found) throw problem('not-found');
  return found;
}
