// Two people at one record: their saves of different fields are all kept; of those of one field from one revision, one is.
import { records } from '@foyer/contract';
import type { DeskFigure } from './figures.ts';
import type { DeskStage } from './stage.ts';

const saves = 200;

export async function measureTwoPeople({ t, owner, tokens, ...stage }: DeskStage): Promise<DeskFigure[]> {
  const id = await stage.addPatient('Shared');
  const read = async () => (await t.call(records.patientRecord, { params: { id } }, { token: tokens[0] })).body;
  const save = (token: string, revision: number, body: object) =>
    t.call(records.editPatient, { params: { id }, body: { revision, ...body } }, { token });
  const { revision: first } = await read();

  let refused = 0;
  /** Saves from the revision that this person saw last, and never looks at what the other has done. */
  const work = async (token: string, member: 'nameMiddle' | 'maritalStatus') => {
    let revision = first;
    for (let nr = 1; nr <= saves / 2; nr += 1) {
      const done = await save(token, revision, { [member]: `${member} ${nr}` });
      if (done.status === 200) revision = done.body.revision;
      else refused += 1;
    }
  };
  await Promise.all([work(tokens[0], 'nameMiddle'), work(tokens[1], 'maritalStatus')]);
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from record_changes where patient_id = $1 and revision > $2`,
    [id, first],
  );
  const { nameMiddle, maritalStatus, revision } = await read();
  const isLast = nameMiddle === `nameMiddle ${saves / 2}` && maritalStatus === `maritalStatus ${saves / 2}`;
  const lost = saves - (rows[0]?.count ?? 0) + (isLast ? 0 : 1);

  const insist = async (token: string, name: string) => {
    const done: Awaited<ReturnType<typeof save>>[] = [];
    for (let nr = 0; nr < saves / 2; nr += 1) done.push(await save(token, revision, { nameMiddle: `${name} ${nr}` }));
    return done;
  };
  const outcomes = (await Promise.all([insist(tokens[0], 'one'), insist(tokens[1], 'other')])).flat();
  const written = outcomes.filter(({ status }) => status === 200).length;
  const byName = outcomes.filter(
    ({ status, problem }) =>
      status === 409 && problem.code === 'record-changed' && problem.conflicts?.some(({ by }) => by !== ''),
  ).length;
  return [
    { what: `two people, ${saves} saves of different fields: lost`, found: lost, most: 0 },
    { what: `two people, ${saves} saves of different fields: refused`, found: refused, most: 0 },
    { what: `two people, ${saves} saves of one field: written`, found: written === 0 ? Number.NaN : written, most: 1 },
    {
      what: `two people, ${saves} saves of one field: neither written nor refused by name`,
      found: saves - written - byName,
      most: 0,
    },
  ];
}
