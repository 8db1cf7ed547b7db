// The idle clock, minute by minute and for any pair of times.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idleLimitMs, idleState, idleWarningMs } from './idle-state.ts';
import { signOutDelayMs } from './session-rules.ts';

describe('idleState', () => {
  it('ends a session after 15 minutes and waits 600 ms before the sign-in screen', {
    tags: ['IDLE-01', 'IDLE-06'],
  }, () => {
    expect(idleLimitMs).toBe(15 * 60 * 1000);
    expect(signOutDelayMs).toBe(600);
    expect(idleState(900_000, 0).phase).toBe('over');
    expect(idleState(899_999, 0).phase).toBe('warning');
  });

  it('warns for the last 60 seconds and counts them down', () => {
    expect(idleState(839_999, 0)).toEqual({ phase: 'active', secondsLeft: 61, nextIn: 1 });
    expect(idleState(840_000, 0)).toEqual({ phase: 'warning', secondsLeft: 60, nextIn: 1000 });
    expect(idleState(840_300, 0)).toEqual({ phase: 'warning', secondsLeft: 60, nextIn: 700 });
    expect(idleState(899_000, 0).secondsLeft).toBe(1);
  });

  it('starts anew with any activity', { tags: ['IDLE-02'] }, () => {
    expect(idleState(900_000, 899_000).phase).toBe('active');
  });

  it('counts a clock that went backwards as no time passed', () => {
    expect(idleState(0, 5_000)).toEqual(idleState(5_000, 5_000));
  });

  it('never leaves a timer that would not fire: nextIn is positive until it is over, and the answer then changes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 * idleLimitMs }), (gone) => {
        const state = idleState(gone, 0);
        if (state.phase === 'over') return state.nextIn === 0 && gone >= idleLimitMs;
        const later = idleState(gone + state.nextIn, 0);
        return state.nextIn > 0 && (later.phase !== state.phase || later.secondsLeft < state.secondsLeft);
      }),
    );
    expect(idleWarningMs).toBeLessThan(idleLimitMs);
  });
});
