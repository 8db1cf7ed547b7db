// The ticks of a submission's rows: what is ticked at first, what commands change, and what approving names.
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { type Change, tick, tickAll, ticksOf } from './ticks.ts';

const change = (key: string, kind: Change['kind']): Change => ({
  ...{ key, uuid: key.split('~')[0] ?? '', kind, question: key },
  ...{ before: [], after: [] },
});
const changes = [change('a', 'new'), change('b', 'changed'), change('b~1', 'removal'), change('b~2', 'removal')];
let revision = 0;
let submission: { id: string; revision: number; changes: readonly Change[] };
beforeEach(() => {
  revision += 1;
  submission = { id: 'one', revision, changes };
});

it('ticks additions and changes at first, and no removal', { tags: ['TRIAGE-01', 'TRIAGE-03'] }, () => {
  expect(ticksOf(submission)).toEqual({ leave: [], remove: [] });
});

it('keeps what a person ticked by revision', { tags: ['TRIAGE-07'] }, () => {
  tick(submission, change('a', 'new'), false);
  tick(submission, change('b~1', 'removal'), true);
  expect(ticksOf(submission)).toEqual({ leave: ['a'], remove: ['b~1'] });
  expect(ticksOf({ ...submission, revision: revision + 1000 })).toEqual({ leave: [], remove: [] });
  tick(submission, change('a', 'new'), true);
  expect(ticksOf(submission)).toEqual({ leave: [], remove: ['b~1'] });
});

it('no command but its own tick touches a removal', { tags: ['TRIAGE-03'] }, () => {
  fc.assert(
    fc.property(fc.array(fc.boolean()), fc.boolean(), (commands, isRemoved) => {
      tick(submission, change('b~2', 'removal'), isRemoved);
      for (const isOn of commands) tickAll(submission, isOn);
      expect(ticksOf(submission).remove).toEqual(isRemoved ? ['b~2'] : []);
      expect(ticksOf(submission).leave).toEqual(commands.at(-1) === false ? ['a', 'b'] : []);
      tickAll(submission, true);
    }),
  );
});
