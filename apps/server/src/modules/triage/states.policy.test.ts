// Which act of the office leads from one state to another, over all of them.
import { expect, it } from 'vitest';
import { type StateAct, type SubmissionState, stateActs, stateWords, turnOf } from './states.policy.ts';

const states = Object.keys(stateWords) as SubmissionState[];
const mine = { isGuest: false, hasPatient: true };
const unmatched = { isGuest: true, hasPatient: false };
const matched = { isGuest: true, hasPatient: true };

/** What each act makes of new, returned, approved, filed, archived and spam, in this order; a dash where it is refused. */
const rows: Readonly<Record<StateAct, string>> = {
  approve: 'approved approved - - - -',
  unapprove: '- - new - - -',
  file: 'filed filed - - - -',
  'ask-sender': 'returned - - - - -',
  'withdraw-question': 'new new - - - -',
  archive: 'archived archived - - - -',
  'mark-not-ours': 'spam spam - - - -',
  'put-back': '- - - new new new',
  match: 'new returned - new - -',
  unmatch: 'new returned - - - -',
  assign: 'new returned - - - -',
  snooze: 'new returned - - - -',
};

it('each act is allowed in some states and refused in all others', { tags: ['TRIAGE-28'] }, () => {
  expect(states).toEqual(['new', 'returned', 'approved', 'filed', 'archived', 'spam']);
  for (const act of stateActs) {
    const guests = act === 'file' || act === 'mark-not-ours';
    const made = states.map((state) => {
      const turned = turnOf(act, { state, ...(guests ? unmatched : mine) });
      return 'state' in turned ? turned.state : '-';
    });
    expect([act, made.join(' ')]).toEqual([act, rows[act]]);
  }
});

it('approving needs a patient, filing needs that there is none, and only what guests send can be not ours', {
  tags: ['TRIAGE-12', 'TRIAGE-15', 'TRIAGE-28'],
}, () => {
  expect(turnOf('approve', { state: 'new', ...unmatched })).toEqual({ refused: 'no-patient' });
  expect(turnOf('approve', { state: 'returned', ...matched })).toEqual({ state: 'approved' });
  expect(turnOf('approve', { state: 'approved', ...mine })).toEqual({ refused: 'already-approved' });
  expect(turnOf('approve', { state: 'filed', ...unmatched })).toEqual({ refused: 'submission-state' });
  for (const who of [mine, matched])
    expect(turnOf('file', { state: 'new', ...who })).toEqual({ refused: 'match-exists' });
  expect(turnOf('mark-not-ours', { state: 'new', ...mine })).toEqual({ refused: 'submission-state' });
  expect(turnOf('mark-not-ours', { state: 'returned', ...matched })).toEqual({ state: 'spam' });
});
