// A page of the inbox whose rows have counts and flags, against one of the same submissions without.
import { inbox } from '@foyer/contract';
import { compareWaiting } from '../../apps/server/src/modules/inbox/public.ts';
import { type DeskFigure, ratioInTurn } from './figures.ts';
import type { AskedForm, DeskStage } from './stage.ts';

const page = 50;

export async function measureInboxPage({ t, ctx, owner, tokens, ...stage }: DeskStage): Promise<DeskFigure[]> {
  const patientId = await stage.addPatient('Marked');
  const [marked, plain] = [await stage.addForm('With marks'), await stage.addForm('Without marks')];
  for (const form of [marked, plain])
    for (let nr = 0; nr < page; nr += 1) await stage.send(form, patientId, `answer ${nr}`);
  await compareWaiting(ctx);
  await owner.query(`update submissions set flags = '{allergy,removes,medicine}' where form_id = $1`, [marked.formId]);
  // They count as compared, so that no round adds marks.
  await owner.query(`update submissions set difference_count = null where form_id = $1`, [plain.formId]);
  await owner.query('analyze submissions');
  const list = async ({ formId }: AskedForm, hasMarks: boolean) => {
    const { body } = await t.call(inbox.inbox, { query: { formId, limit: page } }, { token: tokens[0] });
    const count = body.items.filter(({ differences, flags }) => differences === 10 && flags.length === 3).length;
    if (body.items.length !== page || count !== (hasMarks ? page : 0)) throw new Error(`${count} rows have marks.`);
  };
  const found = await ratioInTurn(
    200,
    () => list(marked, true),
    () => list(plain, false),
  );
  return [{ what: 'inbox list with counts and flags : without', found, most: 1.1 }];
}
