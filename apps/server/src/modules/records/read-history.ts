// Reads what changed in a clinical part of a record, newest first.
import type { Answer, clinical } from '@foyer/contract';
import type { RecordInsurance } from '@foyer/forms';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { findPatient, type KeptChange, readRecordChanges } from '../patients/public.ts';
import { editedAnswer } from './medical-answer.policy.ts';
import { type Origin, sourcesIn } from './sources.ts';

type History = Answer<typeof clinical.readHistory>;
type What = History['items'][number]['what'];
type Part = 'allergy' | 'condition' | 'medicine' | 'insurance' | 'answers';
type Entry = NonNullable<Extract<What, { kind: 'entry' }>['before']> & { readonly kind?: string };

const PAGE = 20;

function entryOf(value: unknown): Omit<Entry, 'kind'> | null {
  if (typeof value !== 'object' || value === null) return null;
  const { kind: _, ...entry } = value as Entry;
  return entry;
}

function textsOf(value: unknown) {
  if (typeof value !== 'object' || value === null) return null;
  const { ssn: _ssn, card: _card, olderCards: _older, ...texts } = value as RecordInsurance;
  return texts;
}

/** Returns what a change is about, in the words of the call; undefined for another part. */
function whatOf(part: Part, { path, before, after }: KeptChange): What | undefined {
  const [of = '', id = ''] = path.split('.');
  if (part === 'insurance') {
    if (of !== 'primaryInsurance' && of !== 'secondaryInsurance') return undefined;
    return { kind: 'insurance', which: of, before: textsOf(before), after: textsOf(after) };
  }
  if (part === 'answers')
    return of === 'medical'
      ? {
          kind: 'answer',
          question: path.slice('medical.'.length),
          before: editedAnswer(before),
          after: editedAnswer(after),
        }
      : undefined;
  if (path === `lists.${part}`) return { kind: 'none', before: before !== null, after: after !== null };
  const kindOf = (value: unknown) => (value as Entry | null)?.kind;
  if (of !== 'entries' || (kindOf(before) ?? kindOf(after)) !== part) return undefined;
  return { kind: 'entry', entryId: id, before: entryOf(before), after: entryOf(after) };
}

/** `after` is the last line of the page before. @throws not-found */
export async function readHistory(
  ctx: Ctx & Uses<'cipherOf'>,
  patientId: string,
  part: Part,
  after: string | undefined,
): Promise<History> {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const found = await inTenant(ctx, async (tx) => {
    const contact = await findPatient(tx, patientId);
    if (!contact) return undefined;
    const changes = await readRecordChanges(tx, cipher, patientId);
    const lines = changes.flatMap((change) => {
      const what = change.isValueKnown ? whatOf(part, change) : undefined;
      return what ? [{ change, what }] : [];
    });
    const from = after === undefined ? 0 : lines.findIndex(({ change }) => change.changeId === after) + 1;
    const page = lines.slice(from, from + PAGE);
    const origins = page.map(
      ({ change: { source, sourceId, actorId: by, at } }): Origin => ({ source, sourceId, by, at }),
    );
    const sourceOf = await sourcesIn(tx, origins);
    await audit(tx, ctx, { action: 'read-history', object: { kind: 'patient', id: patientId } });
    return {
      revision: contact.revision,
      items: page.map(({ change: { changeId, source, sourceId, actorId: by, at }, what }) => ({
        changeId,
        what,
        source: sourceOf({ source, sourceId, by, at }),
      })),
      after: lines.length > from + PAGE ? (page.at(-1)?.change.changeId ?? null) : null,
    };
  });
  if (!found) throw problem('not-found');
  return found;
}
