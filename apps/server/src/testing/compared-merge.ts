// A merge as somebody sends it who has compared both records and seen that they are one person's.
import { records } from '@foyer/contract';
import type { TestApp } from './test-app.ts';

/** Returns the call's parameters and body; `choose` names parts of which the duplicate's is taken. */
export async function comparedMerge(
  t: Pick<TestApp, 'call'>,
  keptId: string,
  otherId: string,
  auth: { readonly token: string },
  choose: Readonly<Record<string, 'other'>> = {},
) {
  const preview = await t.call(records.mergePreview, { params: { id: keptId }, query: { otherId } }, auth);
  // Records that cannot be compared have no revisions to name.
  const { revision = 0, otherRevision = 0 } = preview.body ?? {};
  return { params: { id: keptId }, body: { otherId, revision, otherRevision, choose, isConfirmed: true } };
}
