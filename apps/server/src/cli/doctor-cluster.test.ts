// What the doctor says of a cluster.
import { describe, expect, it } from 'vitest';
import type { ClusterFacts } from '../platform/db/citus/inspect-cluster.ts';
import { clusterFindings } from './doctor-cluster.ts';
import { lineOf } from './finding.ts';

const well: ClusterFacts = {
  version: '13.2-1',
  isDistributed: true,
  workers: ['10.0.0.2:5432', '10.0.0.3:5432'],
  away: [],
  others: [],
  missingSettings: [],
  roles: [],
  leftBehind: [],
};
const say = (facts: Partial<ClusterFacts> | undefined, isWished = false) =>
  clusterFindings(facts && { ...well, ...facts }, isWished).map(lineOf);

describe('the doctor of a cluster', () => {
  it('says nothing where there is none, and one line where all is well', () => {
    expect(say(undefined)).toEqual([]);
    expect(say({}, true)).toEqual([
      'ok       cluster    Citus 13.2-1: the practices are on 2 machines, which all answer.',
    ]);
  });

  it('holds DATABASE_DISTRIBUTED against what is there', () => {
    expect(say(undefined, true)[0]).toMatch(
      /^problem {2}cluster {4}DATABASE_DISTRIBUTED=citus is set, and the database is not/,
    );
    expect(say({ isDistributed: false }, true)[0]).toMatch(/^problem .*foyer -- distribute --to citus"/);
    expect(say({ isDistributed: false })[0]).toMatch(/^warning .*nothing is distributed/);
  });

  it('has a line for each fault, which says what to do', () => {
    expect(say({ version: '12.1-1' })).toEqual([expect.stringMatching(/^problem .*Foyer needs 13 or newer/)]);
    const lines = say({
      away: [{ node: '10.0.0.3:5432', reason: 'connection refused' }],
      others: [{ node: '10.0.0.2:5432', version: '13.0-1' }],
      missingSettings: [`alter database foyer set citus.propagate_set_commands = 'local';`],
      roles: ['The machine 10.0.0.2:5432 lets foyer_app not in from the other machines (no entry).'],
      leftBehind: ['public.notes'],
    });
    expect(lines).toHaveLength(5);
    expect(lines.every((line) => line.startsWith('problem  cluster    '))).toBe(true);
    expect(lines[0]).toContain('The machine 10.0.0.3:5432 is away (connection refused)');
    expect(lines[1]).toContain('alter extension citus update');
    expect(lines[2]).toContain(`alter database foyer set citus.propagate_set_commands = 'local'; Then restart Foyer.`);
    expect(lines[4]).toContain('public.notes. Run "npm run foyer -- migrate"');
  });
});
