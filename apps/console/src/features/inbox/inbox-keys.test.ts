// Keyboard of the inbox, key by key.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type InboxPlace, inboxCommand, inboxKeys, type KeyPress } from './inbox-keys.ts';

const place = (more: Partial<InboxPlace> = {}): InboxPlace => ({
  ids: ['a', 'b', 'c'],
  alertIds: [],
  openId: 'b',
  hasMore: false,
  hasLetters: true,
  hasSelection: false,
  ...more,
});
const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  isModified: false,
  isInDialog: false,
  isShifted: false,
  focus: 'page',
  isInDetail: false,
  ...more,
});

it('Shift X moves to the next submission with an alert, and from the last to the first', { tags: ['CALC-18'] }, () => {
  const next = (openId: string | undefined, ...alertIds: string[]) =>
    inboxCommand(press('X', { isShifted: true }), place({ openId, alertIds, ids: ['a', 'b', 'c', 'd'] }));
  const open = (id: string) => ({ type: 'open', id, focus: 'row' });
  expect(next(undefined, 'b', 'd')).toEqual(open('b'));
  expect(next('b', 'b', 'd')).toEqual(open('d'));
  expect(next('c', 'b', 'd')).toEqual(open('d'));
  expect(next('d', 'b', 'd')).toEqual(open('b'));
  expect(next('b', 'b')).toBeUndefined();
  expect(next('b')).toBeUndefined();
});

it('X selects the row with the focus, else the open one, and takes it out again', () => {
  const row = press('x', { focus: 'row', rowId: 'c' });
  expect(inboxCommand(row, place())).toEqual({ type: 'toggle', id: 'c' });
  expect(inboxCommand(press('x'), place())).toEqual({ type: 'toggle', id: 'b' });
  expect(inboxCommand(press('x'), place({ openId: undefined }))).toBeUndefined();
  expect(inboxCommand(press('x', { focus: 'detail', isInDetail: true }), place())).toBeUndefined();
});

it('every key of the list does something, and no other letter does', { tags: ['TRIAGE-29'] }, () => {
  const full = place({ alertIds: ['a'] });
  const listed = new Set<string>();
  for (const { key, isShifted = false } of inboxKeys) {
    expect(inboxCommand(press(key, { isShifted }), full), key).toBeDefined();
    listed.add(`${key} ${isShifted}`);
  }
  for (const key of 'abcdefghijklmnopqrstuvwxyz/!?[]123456789')
    for (const isShifted of /[a-z]/.test(key) ? [false, true] : [false])
      if (!listed.has(`${key} ${isShifted}`))
        expect(inboxCommand(press(key, { isShifted }), full), key).toBeUndefined();
});

describe('J and K', () => {
  it('move to the neighbours, and to the first when nothing is open or the open one is not in the list', () => {
    expect(inboxCommand(press('j'), place())).toEqual({ type: 'open', id: 'c', focus: 'row' });
    expect(inboxCommand(press('K'), place())).toEqual({ type: 'open', id: 'a', focus: 'row' });
    expect(inboxCommand(press('k'), place({ openId: undefined }))).toEqual({ type: 'open', id: 'a', focus: 'row' });
    expect(inboxCommand(press('j'), place({ openId: 'x' }))).toEqual({ type: 'open', id: 'a', focus: 'row' });
  });

  it('stop at the ends, and ask for older rows where there are some', () => {
    expect(inboxCommand(press('k'), place({ openId: 'a' }))).toBeUndefined();
    expect(inboxCommand(press('j'), place({ openId: 'c' }))).toBeUndefined();
    expect(inboxCommand(press('j'), place({ openId: 'c', hasMore: true }))).toEqual({ type: 'load-more' });
    expect(inboxCommand(press('j'), place({ ids: [], openId: undefined, hasMore: true }))).toBeUndefined();
  });

  it('walk the whole list down and up again', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 30 }), (ids) => {
        const walk = (key: string, from: string | undefined): string[] => {
          const command = inboxCommand(press(key), place({ ids, openId: from }));
          return command?.type === 'open' ? [command.id, ...walk(key, command.id)] : [];
        };
        expect(walk('j', undefined)).toEqual(ids);
        expect(walk('k', ids.at(-1))).toEqual([...ids].reverse().slice(1));
      }),
    );
  });
});

describe('A, Enter and Escape', () => {
  it('A approves what is open, and nothing else', () => {
    expect(inboxCommand(press('a'), place())).toEqual({ type: 'approve', id: 'b' });
    expect(inboxCommand(press('a'), place({ openId: undefined }))).toBeUndefined();
  });

  it('Enter opens the row it is pressed on and goes into it', () => {
    expect(inboxCommand(press('Enter', { focus: 'row', rowId: 'c' }), place())).toEqual({
      type: 'open',
      id: 'c',
      focus: 'detail',
    });
    expect(inboxCommand(press('Enter', { focus: 'row', rowId: 'c' }), place({ openId: undefined }))).toEqual({
      type: 'open',
      id: 'c',
      focus: 'detail',
    });
  });

  it('Enter goes into the open submission from its row or the page, and is left to every other control', () => {
    expect(inboxCommand(press('Enter', { focus: 'row', rowId: 'b' }), place())).toEqual({
      type: 'focus-detail',
      id: 'b',
    });
    expect(inboxCommand(press('Enter'), place())).toEqual({ type: 'focus-detail', id: 'b' });
    expect(inboxCommand(press('Enter', { focus: 'control' }), place())).toBeUndefined();
    expect(inboxCommand(press('Enter', { focus: 'detail', isInDetail: true }), place())).toBeUndefined();
  });

  it('Escape goes from the submission to its row, then closes it', () => {
    expect(inboxCommand(press('Escape', { focus: 'control', isInDetail: true }), place())).toEqual({
      type: 'focus-list',
      id: 'b',
    });
    expect(inboxCommand(press('Escape', { focus: 'row', rowId: 'b' }), place())).toEqual({ type: 'close' });
    expect(inboxCommand(press('Escape'), place({ openId: undefined }))).toBeUndefined();
  });
});

describe('P, / and a selection', () => {
  it('P prints what is open, and / goes to the search', () => {
    expect(inboxCommand(press('p'), place())).toEqual({ type: 'print', id: 'b' });
    expect(inboxCommand(press('p'), place({ openId: undefined }))).toBeUndefined();
    expect(inboxCommand(press('/'), place())).toEqual({ type: 'search' });
  });

  it('Shift and an arrow select the row and its neighbour, from the focus, else from the open one', () => {
    const down = press('ArrowDown', { isShifted: true, focus: 'row', rowId: 'a' });
    expect(inboxCommand(down, place())).toEqual({ type: 'select', ids: ['a', 'b'] });
    expect(inboxCommand(press('ArrowUp', { isShifted: true }), place())).toEqual({ type: 'select', ids: ['b', 'a'] });
    expect(inboxCommand({ ...down, rowId: 'c' }, place())).toEqual({ type: 'select', ids: ['c'] });
    expect(inboxCommand({ ...down, isShifted: false }, place())).toBeUndefined();
    expect(inboxCommand({ ...down, isInDetail: true }, place())).toBeUndefined();
    expect(
      inboxCommand(press('ArrowDown', { isShifted: true }), place({ ids: [], openId: undefined })),
    ).toBeUndefined();
  });

  it('with a selection A approves it and Escape clears it first', () => {
    const selected = place({ hasSelection: true });
    expect(inboxCommand(press('a'), selected)).toEqual({ type: 'approve-selected' });
    expect(inboxCommand(press('a', { isInDetail: true }), selected)).toEqual({ type: 'approve', id: 'b' });
    expect(inboxCommand(press('Escape'), selected)).toEqual({ type: 'clear-selection' });
    expect(inboxCommand(press('Escape', { isInDetail: true }), selected)).toEqual({ type: 'focus-list', id: 'b' });
  });
});

it('leaves keys alone while somebody types, holds Ctrl, has a dialog open, or has switched the letters off', {
  tags: ['TRIAGE-30'],
}, () => {
  const letters = inboxKeys.map(({ key, isShifted = false }) => press(key, { isShifted }));
  for (const each of [...letters, press('Enter'), press('Escape'), press('ArrowDown', { isShifted: true })]) {
    for (const held of [{ focus: 'typing' as const }, { isModified: true }, { isInDialog: true }])
      expect(inboxCommand({ ...each, ...held }, place({ alertIds: ['a'] }))).toBeUndefined();
  }
  for (const letter of letters)
    expect(inboxCommand(letter, place({ alertIds: ['a'], hasLetters: false }))).toBeUndefined();
  expect(inboxCommand(press('Escape'), place({ hasLetters: false }))).toEqual({ type: 'close' });
});
