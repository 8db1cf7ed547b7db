// The sentence about moving and canceling, for each thing that may be allowed or not.
import { describe, expect, it } from 'vitest';
import { ruleLine } from './rule-line.ts';
import type { VisitMay } from './visit-source.ts';

const until = '2026-05-11T13:30:00.000Z';
const all: VisitMay = {
  ...{ confirm: true, move: true, cancel: true, movesLeft: 3, moves: 0, until },
  ...{ why: 'none', reasons: 'ask', policy: '' },
};
const ahead = { state: 'not-confirmed', movedFrom: null } as const;
const moved = { state: 'confirmed', movedFrom: '2026-05-12T13:30:00.000Z' } as const;

describe('what is said about moving and canceling', () => {
  it.each([
    ['both', ahead, {}, { kind: 'both', until }],
    ['both at any time', ahead, { until: null }, { kind: 'bothAnyTime' }],
    ['both after a move', moved, { movesLeft: 2 }, { kind: 'again', until, count: 2 }],
    ['both after a move, at any time', moved, { movesLeft: 1, until: null }, { kind: 'againAnyTime', count: 1 }],
    ['canceling, moving is too late', ahead, { move: false, why: 'too-late' }, { kind: 'cancelOnly', until }],
    ['canceling, never moving', ahead, { move: false, why: 'rule', until: null }, { kind: 'cancelOnlyAnyTime' }],
    ['canceling, without a type', ahead, { move: false, why: 'no-type' }, { kind: 'cancelOnly', until }],
    ['moving, never canceling', ahead, { cancel: false, why: 'rule' }, { kind: 'moveOnly', until }],
    [
      'neither, too late',
      ahead,
      { move: false, cancel: false, confirm: true, why: 'too-late' },
      { kind: 'tooLate', until },
    ],
    ['neither by rule', ahead, { move: false, cancel: false, why: 'rule', until: null }, { kind: 'no' }],
    [
      'canceling, the moves are used up',
      moved,
      { move: false, why: 'moves-used-up', movesLeft: 0, moves: 3 },
      { kind: 'movedOut', count: 3 },
    ],
    ['seeing only', ahead, { move: false, cancel: false, confirm: false, why: 'no-right' }, undefined],
  ] as const)('%s', { tags: ['LIFE-10'] }, (_, visit, differences, line) => {
    expect(ruleLine(visit, { ...all, ...differences })).toEqual(line);
  });

  it.each(['canceled', 'arrived', 'past'] as const)('nothing about a visit that is %s', (state) => {
    const may = { ...all, move: false, cancel: false, confirm: false, why: state };
    expect(ruleLine({ state, movedFrom: null }, may)).toBeUndefined();
  });
});
