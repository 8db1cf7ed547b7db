// Groups of documents by person, and which of them count as complete.
import type { Answer, documents } from '@foyer/contract';
import type { GuestSubmission } from '../../session/guest-submissions.ts';

export type DocumentGroup = Answer<typeof documents.documents>[number];
export type DocumentEntry = DocumentGroup['documents'][number];

/** Marks a guest's document as completed if its form is in the session record. */
export function withGuestRecord(
  groups: readonly DocumentGroup[],
  record: readonly GuestSubmission[],
): readonly DocumentGroup[] {
  const sent = new Map(record.map((entry) => [entry.id, entry]));
  return groups.map((group) => ({
    ...group,
    documents: group.documents.map((document) => {
      const entry = sent.get(document.id);
      if (!entry) return document;
      const { submissionId, secureSubmissionId } = entry;
      return { ...document, status: 'completed' as const, submissionId, secureSubmissionId, agreement: null };
    }),
  }));
}

/** Marks the consent forms that a guest signs at the office: they are nothing to do any more. */
export function withFormsAtOffice(
  groups: readonly DocumentGroup[],
  formIds: readonly string[],
): readonly DocumentGroup[] {
  const agreement = { state: 'at-office', since: null, until: null, withdrawText: null } as const;
  return groups.map((group) => ({
    ...group,
    documents: group.documents.map((document) =>
      formIds.includes(document.id) ? { ...document, status: 'completed' as const, agreement } : document,
    ),
  }));
}

export interface Progress {
  /** Not sent, whether begun or not. */
  readonly open: number;
  /** Of those: begun. */
  readonly begun: number;
  readonly completed: number;
  readonly total: number;
}

/** Returns one person's progress. Only sent forms are complete; a draft counts as open, like a form nobody has begun. */
export function progressOf(group: DocumentGroup): Progress {
  const count = (status: DocumentEntry['status']) =>
    group.documents.filter((document) => document.status === status).length;
  const begun = count('other');
  return { open: count('pending') + begun, begun, completed: count('completed'), total: group.documents.length };
}

/** Returns the progress of all people together. */
export function totalProgress(groups: readonly DocumentGroup[]): Progress {
  return groups.map(progressOf).reduce(
    (sum, one) => ({
      open: sum.open + one.open,
      begun: sum.begun + one.begun,
      completed: sum.completed + one.completed,
      total: sum.total + one.total,
    }),
    { open: 0, begun: 0, completed: 0, total: 0 },
  );
}

/** Orders by urgency: what the practice asks about, begun, then not begun, then what is signed at the office, then complete; within these, in the practice's order. */
export function inOrderOfNeed(entries: readonly DocumentEntry[]): readonly DocumentEntry[] {
  const rank = { other: 0, pending: 1, completed: 3 };
  const need = ({ status, needsAnswer, agreement }: DocumentEntry) => {
    if (needsAnswer) return -1;
    return agreement?.state === 'at-office' ? 2 : rank[status];
  };
  return entries.toSorted((a, b) => need(a) - need(b));
}

/** The documents of a packet that the person is on the way through, in its order. */
export interface PacketDocuments {
  readonly packet: NonNullable<DocumentEntry['packet']>;
  readonly documents: readonly DocumentEntry[];
}

/** Returns documents in the order of need; those of a packet together, where the first of them is. */
export function inRows(entries: readonly DocumentEntry[]): readonly (DocumentEntry | PacketDocuments)[] {
  const packets = Map.groupBy(
    entries.filter(({ packet }) => packet),
    ({ packet }) => packet?.id,
  );
  return inOrderOfNeed(entries).flatMap((document): readonly (DocumentEntry | PacketDocuments)[] => {
    const { packet } = document;
    if (!packet) return [document];
    const documents = packets.get(packet.id) ?? [];
    packets.delete(packet.id);
    if (documents.length === 0) return [];
    return [{ packet, documents: documents.toSorted((a, b) => (a.packet?.place ?? 0) - (b.packet?.place ?? 0)) }];
  });
}

/** Returns the document that is the screen's one primary action: of all people the first with a question, else begun, else to do. */
export function firstToDo(groups: readonly DocumentGroup[]): DocumentEntry | undefined {
  const open = groups.flatMap((group) => inOrderOfNeed(group.documents)).filter(({ status }) => status !== 'completed');
  return open.find(({ needsAnswer }) => needsAnswer) ?? open.find(({ status }) => status === 'other') ?? open[0];
}

/** Whether a person's list is open at first: while there is something to do in it. The list of guests always is. */
export function isOpenAtFirst(group: DocumentGroup): boolean {
  return progressOf(group).open > 0 || group.contactId === '';
}

export interface PersonsDocument {
  readonly group: DocumentGroup;
  readonly document: DocumentEntry;
}

/** Returns what to fill in after a form of `ownerId`: this person's next document, else the family's; undefined if that was all. */
export function nextDocument(groups: readonly DocumentGroup[], ownerId: string): PersonsDocument | undefined {
  const own = groups.filter(({ contactId }) => contactId === ownerId);
  for (const group of [...own, ...groups.filter((one) => !own.includes(one))]) {
    const document = inOrderOfNeed(group.documents).find(({ status }) => status !== 'completed');
    if (document) return { group, document };
  }
  return undefined;
}
