// The idle clock, minute by minute and for any pair of times.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IDLE_TIMEOUT, IDLE_WARNING, idleState, SIGN_OUT_DELAY } from './idle.ts';

describe('idleState', () => {
  it('[IDLE-01] [IDLE-06] ends a session after 15 minutes and waits 600 ms before the sign-in screen', () => {
    expect(IDLE_TIMEOUT).toBe(15 * 60 * 1000);
    expect(SIGN_OUT_DELAY).toBe(600);
    expect(idleState(900_000, 0).phase).toBe('over');
    expect(idleState(899_999, 0).phase).toBe('warning');
  });

  it('warns for the last 60 seconds and counts them down', () => {
    expect(idleState(839_999, 0)).toEqual({ phase: 'active', secondsLeft: 61, nextIn: 1 });
    expect(idleState(840_000, 0)).toEqual({ phase: 'warning', secondsLeft: 60, nextIn: 1000 });
    expect(idleState(840_300, 0)).toEqual({ phase: 'warning', secondsLeft: 60, nextIn: 700 });
    expect(idleState(899_000, 0).secondsLeft).toBe(1);
  });

  it('[IDLE-02] starts anew with any activity', () => {
    expect(idleState(900_000, 899_000).phase).toBe('active');
  });

  it('counts a clock that went backwards as no time passed', () => {
    expect(idleState(0, 5_000)).toEqual(idleState(5_000, 5_000));
  });

  it('never leaves a timer that would not fire: nextIn is positive until it is over, and the answer then changes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 * IDLE_TIMEOUT }), (gone) => {
        const state = idleState(gone, 0);
        if (state.phase === 'over') return state.nextIn === 0 && gone >= IDLE_TIMEOUT;
        const later = idleState(gone + state.nextIn, 0);
        return state.nextIn > 0 && (later.phase !== state.phase || later.secondsLeft < state.secondsLeft);
      }),
    );
    expect(IDLE_WARNING).toBeLessThan(IDLE_TIMEOUT);
  });
});
