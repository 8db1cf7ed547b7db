// How the practice knows parts of a record, as the office reads it: who said so, and in which form.
import type { Answer, clinical } from '@foyer/contract';
import { selectNames } from '../../platform/audit/member-changes.store.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { selectSourceForms } from './clinical.store.ts';

export type PartSource = Answer<typeof clinical.readClinical>['lists'][number]['entries'][number]['source'];

/** How something came to be known, as its row says. */
export interface Origin {
  readonly source: PartSource['source'];
  readonly sourceId: string | null;
  readonly by: string | null;
  readonly at: Date;
}

/** Returns origins in words: who, and which form. */
export async function sourcesIn(tx: Tx, origins: readonly Origin[]): Promise<(origin: Origin) => PartSource> {
  const ids = (of: (origin: Origin) => string | null) => [...new Set(origins.flatMap((origin) => of(origin) ?? []))];
  const names = await selectNames(
    tx,
    ids(({ by }) => by),
  );
  const forms = await selectSourceForms(
    tx,
    ids(({ source, sourceId }) => (source === 'form' ? sourceId : null)),
  );
  return ({ source, sourceId, by, at }) => {
    const form = forms.find(({ submissionId }) => submissionId === sourceId);
    return {
      source,
      by: (by && names.get(by)) ?? '',
      at: at.toISOString(),
      form: source === 'form' && form ? { name: form.name, sentAt: form.submittedAt.toISOString() } : null,
    };
  };
}
