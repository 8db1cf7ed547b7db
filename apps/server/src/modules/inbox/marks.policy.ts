// What the inbox's list shows of a submission: how many answers differ from the record, and what somebody should notice.
import { recordTarget, type SignatureProof, type SubmissionEntry } from '@foyer/forms';
import type { ComparedFlag, SubmissionComparison } from '../submissions/public.ts';
import { entryNames, foldEntry } from '../triage/public.ts';
import type { ApprovalChange } from './approval-plan.ts';

/** The flags of what is added to a list of the record, by its question. */
const flagOf: Readonly<Record<string, ComparedFlag>> = {
  allergies: 'allergy',
  other_allergies: 'allergy',
  medicines: 'medicine',
};

/** Returns whether the answer names something that the record's list does not hold; 'none' and another dose are nothing new. */
function addsEntry({ kind, before, after }: ApprovalChange): boolean {
  if (kind === 'removal') return false;
  const known = before.map(foldEntry);
  return entryNames(after.join('\n'))
    .map(foldEntry)
    .some((line) => !known.some((name) => line === name || (name !== '' && line.startsWith(`${name},`))));
}

/** Returns how many answers differ: the same as the open submission says above its answers. */
export const countDifferences = (changes: readonly ApprovalChange[]): number =>
  new Set(changes.map(({ uuid }) => uuid)).size;

/**
 * @param entries the answers as approving writes them
 * @param changes what approving would change; undefined without a patient
 */
export function marksOf(
  entries: readonly SubmissionEntry[],
  changes: readonly ApprovalChange[] | undefined,
  signatures: readonly SignatureProof[],
): SubmissionComparison {
  const found = new Set<ComparedFlag>();
  for (const change of changes ?? []) {
    const entry = entries.find(({ uuid }) => uuid === change.uuid);
    const target = entry && recordTarget(entry.foyer_table_name, entry.foyer_column_name);
    const flag = target?.table === 'medical_record' ? flagOf[target.column ?? ''] : undefined;
    if (flag && addsEntry(change)) found.add(flag);
    if (change.kind === 'removal') found.add('removes');
  }
  if (signatures.some(({ isIntact }) => !isIntact)) found.add('signature');
  return { differenceCount: changes ? countDifferences(changes) : null, flags: [...found] };
}

/** The order in which flags are shown. */
export const flagOrder = ['score', 'allergy', 'removes', 'medicine', 'signature', 'answered'] as const;
export type InboxFlag = (typeof flagOrder)[number];

/** Returns the flags of a row in their order. @param hasOpenAlert whether nobody has acknowledged one of its alerts */
export function shownFlags(stored: readonly string[], hasOpenAlert: boolean): InboxFlag[] {
  return flagOrder.filter((flag) => (flag === 'score' ? hasOpenAlert : stored.includes(flag)));
}

export type LookReason = 'score' | 'signature' | 'assigned' | 'unread-removal';

interface Looked {
  readonly flags: readonly InboxFlag[];
  /** The colleague whom it is assigned to. */
  readonly assignedTo: string | null;
  /** Whether somebody has opened it. */
  readonly isRead: boolean;
}

/** Returns why a submission cannot be approved together with others, unseen; undefined if it can. */
export function lookReason({ flags, assignedTo, isRead }: Looked, accountId: string | null): LookReason | undefined {
  if (flags.includes('score')) return 'score';
  if (flags.includes('signature')) return 'signature';
  if (assignedTo !== null && assignedTo !== accountId) return 'assigned';
  return !isRead && flags.includes('removes') ? 'unread-removal' : undefined;
}
