// Where a person's documents stand in the packets that the person is on the way through.
import type { FormStanding } from '../agreements/public.ts';
import type { RunProgress } from '../packets/public.ts';
import type { DocumentRow } from './documents.store.ts';

/** The open run that a form belongs to: the first one, if it is in several. */
export interface PlaceInPacket {
  readonly run: RunProgress;
  /** From 1. */
  readonly place: number;
  /** Whether it has to be sent, again if it was sent long ago. */
  readonly isOpen: boolean;
}

export function placesIn(runs: readonly RunProgress[]): ReadonlyMap<string, PlaceInPacket> {
  const places = runs.flatMap((run) =>
    run.forms.map(
      ({ formId, submittedAt }, at) => [formId, { run, place: at + 1, isOpen: submittedAt === null }] as const,
    ),
  );
  return new Map(places.reverse());
}

/** Returns a document as its packet asks for it: what was sent long ago has to be sent again. Agreements hold as long as they say. */
export function asAsked(
  row: DocumentRow,
  inPacket: PlaceInPacket | undefined,
  agreed: FormStanding | undefined,
): DocumentRow {
  return inPacket?.isOpen && !agreed ? { ...row, submissionId: null, submittedAt: null } : row;
}
