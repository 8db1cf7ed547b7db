// Approving and saving contact data with history, against the same without (before.ts).
import { records } from '@foyer/contract';
import { approveSubmission } from '../../apps/server/src/modules/inbox/inbox.ts';
import { editPatient } from '../../apps/server/src/modules/records/change-patient.ts';
import { approveBefore, saveBefore } from './before.ts';
import { type DeskFigure, ratioInTurn } from './figures.ts';
import type { DeskStage } from './stage.ts';

const rounds = 60;

export async function measureApproving({ ctx, owner, ...stage }: DeskStage): Promise<DeskFigure[]> {
  const form = await stage.addForm('Ten questions');
  const [own, other] = [await stage.addPatient('Approved'), await stage.addPatient('Approved before')];
  const sent: { own: string; other: string }[] = [];
  for (let round = 0; round < rounds; round += 1)
    sent.push({
      own: await stage.send(form, own, `round ${round}`),
      other: await stage.send(form, other, `round ${round}`),
    });
  const found = await ratioInTurn(
    rounds,
    (round) => approveSubmission(ctx, sent[round]?.own ?? '', { revision: 1 }),
    (round) => approveBefore(ctx, sent[round]?.other ?? ''),
  );
  const { rows } = await owner.query<{ count: number }>(
    'select count(distinct path)::int as count from record_changes where patient_id = $1 and source_id = $2',
    [own, sent.at(-1)?.own],
  );
  const count = rows[0]?.count ?? 0;
  if (count < 8) throw new Error(`Only ${count} parts of the record were changed.`);
  return [{ what: 'approve with 10 ticked rows and history : approve of before', found, most: 1.35 }];
}

export async function measureSaving({ t, ctx, tokens, ...stage }: DeskStage): Promise<DeskFigure[]> {
  const [own, other] = [await stage.addPatient('Saved'), await stage.addPatient('Saved before')];
  const { body } = await t.call(records.patientRecord, { params: { id: own } }, { token: tokens[0] });
  let { revision } = body;
  const dataOf = (round: number) => ({
    nameMiddle: `Middle ${round}`,
    maritalStatus: round % 2 ? 'Single' : 'Married',
  });
  const found = await ratioInTurn(
    200,
    async (round) => {
      revision = await editPatient(ctx, own, { revision, ...dataOf(round) });
    },
    (round) => saveBefore(ctx, other, { revision: round, ...dataOf(round) }),
  );
  return [{ what: 'contact save with revision and history : without', found, most: 1.25 }];
}
