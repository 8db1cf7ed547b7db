// Maps key presses of the inbox to commands: a pure function, so that every case can be tested.
import { actionOf, type KeyPlace, letterActs, type PageKey } from '../../session/keys.ts';

/** Acts on one submission that a letter asks for. */
export type TriageAction = 'ask' | 'archive' | 'assign' | 'snooze' | 'not-ours';
export type InboxAction =
  | 'next'
  | 'previous'
  | 'select'
  | 'search'
  | 'approve'
  | 'print'
  | 'alert'
  | 'undo'
  | 'match'
  | 'note'
  | 'previous-difference'
  | 'next-difference'
  | TriageAction;

export const inboxKeys: readonly PageKey<InboxAction>[] = [
  { key: 'j', action: 'next', when: 'page' },
  { key: 'k', action: 'previous', when: 'page' },
  { key: 'x', action: 'select', when: 'row' },
  { key: 'x', action: 'alert', when: 'page', isShifted: true },
  { key: '/', action: 'search', when: 'page' },
  { key: 'a', action: 'approve', when: 'page' },
  { key: 'm', action: 'match', when: 'page' },
  { key: '[', action: 'previous-difference', when: 'page' },
  { key: ']', action: 'next-difference', when: 'page' },
  { key: 'r', action: 'ask', when: 'page' },
  { key: 'p', action: 'print', when: 'page' },
  { key: 'c', action: 'note', when: 'page' },
  { key: 'e', action: 'archive', when: 'page' },
  { key: 'l', action: 'assign', when: 'page' },
  { key: 's', action: 'snooze', when: 'page' },
  { key: '!', action: 'not-ours', when: 'page' },
  { key: 'z', action: 'undo', when: 'page' },
];

export interface KeyPress extends Omit<KeyPlace, 'isTyping'> {
  readonly key: string;
  readonly isShifted: boolean;
  /** Where the focus is. `typing`: a field; `control`: a button, link or menu with its own Enter; `row`: a row of the list. */
  readonly focus: 'typing' | 'control' | 'row' | 'detail' | 'page';
  /** Whether the focused element is within the open submission. */
  readonly isInDetail: boolean;
  /** The focused row, if one is focused. */
  readonly rowId?: string | undefined;
}

export interface InboxPlace {
  readonly ids: readonly string[];
  /** Those of them that have an alert which nobody has acknowledged. */
  readonly alertIds: readonly string[];
  readonly openId: string | undefined;
  /** Whether the server has older rows. */
  readonly hasMore: boolean;
  /** Whether the single-key shortcuts are enabled. */
  readonly hasLetters: boolean;
  /** Whether any rows are selected. */
  readonly hasSelection: boolean;
}

export type InboxCommand =
  /** Opens a submission; the focus goes to its row or into the submission. */
  | { readonly type: 'open'; readonly id: string; readonly focus: 'row' | 'detail' }
  | { readonly type: 'load-more' }
  /** These carry an id because another submission may be shown before the command runs. */
  | { readonly type: 'approve' | 'match' | 'note' | 'print' | 'focus-detail' | 'focus-list'; readonly id: string }
  /** Moves the focus to the next or the previous tick of the open submission. */
  | { readonly type: 'difference'; readonly step: 1 | -1; readonly id: string }
  /** Adds these rows to the selection and focuses the last of them without opening it. */
  | { readonly type: 'select'; readonly ids: readonly string[] }
  /** Selects a row, or takes it out of the selection. */
  | { readonly type: 'toggle'; readonly id: string }
  /** Acts on the submission; a dialog may ask first. */
  | { readonly type: 'act'; readonly action: TriageAction; readonly id: string }
  | { readonly type: 'undo' | 'close' | 'approve-selected' | 'clear-selection' | 'search' };

/** Returns the command for a key press, or undefined if the key is not handled. */
export function inboxCommand(press: KeyPress, place: InboxPlace): InboxCommand | undefined {
  const keyPlace = { ...press, isTyping: press.focus === 'typing' };
  // Enter, Escape and the arrows act under the conditions of letters, whether or not letters are on.
  if (!letterActs(keyPlace, true)) return undefined;
  if (press.key === 'Escape') return leave(press, place);
  if (press.key === 'Enter') return read(press, place);
  if (press.key === 'ArrowDown' || press.key === 'ArrowUp') return extend(press, place);
  if (!letterActs(keyPlace, place.hasLetters)) return undefined;
  const action = actionOf(inboxKeys, press.key, press.isShifted)?.action;
  return action && act(action, press, place);
}

/** Returns what an action comes to where the focus is and with what is open; undefined for nothing. */
function act(action: InboxAction, press: KeyPress, place: InboxPlace): InboxCommand | undefined {
  const { openId } = place;
  switch (action) {
    case 'next':
      return move(place, 1);
    case 'previous':
      return move(place, -1);
    case 'select': {
      const id = press.isInDetail ? undefined : (press.rowId ?? openId);
      return id !== undefined && place.ids.includes(id) ? { type: 'toggle', id } : undefined;
    }
    case 'alert':
      return toAlert(place);
    case 'search':
      return { type: 'search' };
    case 'approve':
      if (place.hasSelection && !press.isInDetail) return { type: 'approve-selected' };
      return openId === undefined ? undefined : { type: 'approve', id: openId };
    case 'undo':
      return { type: 'undo' };
    case 'previous-difference':
    case 'next-difference':
      if (openId === undefined) return undefined;
      return { type: 'difference', step: action === 'next-difference' ? 1 : -1, id: openId };
    case 'ask':
    case 'archive':
    case 'assign':
    case 'snooze':
    case 'not-ours':
      return openId === undefined ? undefined : { type: 'act', action, id: openId };
    case 'match':
    case 'note':
    case 'print':
      return openId === undefined ? undefined : { type: action, id: openId };
  }
}

/** Handles Shift and an arrow: selects the focused row and its neighbor. Without Shift, the arrows scroll. */
function extend(press: KeyPress, place: InboxPlace): InboxCommand | undefined {
  if (!press.isShifted || press.isInDetail || press.focus === 'control') return undefined;
  const from = press.rowId ?? place.openId ?? place.ids[0];
  const at = from === undefined ? -1 : place.ids.indexOf(from);
  if (from === undefined || at === -1) return undefined;
  const next = place.ids[at + (press.key === 'ArrowDown' ? 1 : -1)];
  return { type: 'select', ids: next === undefined ? [from] : [from, next] };
}

function move(place: InboxPlace, step: 1 | -1): InboxCommand | undefined {
  const at = place.openId === undefined ? -1 : place.ids.indexOf(place.openId);
  const id = place.ids[at === -1 ? 0 : at + step];
  if (id !== undefined) return { type: 'open', id, focus: 'row' };
  return step === 1 && place.hasMore && place.ids.length > 0 ? { type: 'load-more' } : undefined;
}

/** Opens the next submission with an alert in the list's order; after the last one, the first. */
function toAlert({ ids, alertIds, openId }: InboxPlace): InboxCommand | undefined {
  const at = openId === undefined ? -1 : ids.indexOf(openId);
  const id = alertIds.find((one) => ids.indexOf(one) > at) ?? alertIds[0];
  return id === undefined || id === openId ? undefined : { type: 'open', id, focus: 'row' };
}

function read(press: KeyPress, place: InboxPlace): InboxCommand | undefined {
  if (press.focus === 'row' && press.rowId !== undefined && press.rowId !== place.openId)
    return { type: 'open', id: press.rowId, focus: 'detail' };
  if (place.openId === undefined || press.isInDetail) return undefined;
  return press.focus === 'row' || press.focus === 'page' ? { type: 'focus-detail', id: place.openId } : undefined;
}

function leave(press: KeyPress, place: InboxPlace): InboxCommand | undefined {
  if (place.hasSelection && !press.isInDetail) return { type: 'clear-selection' };
  if (place.openId === undefined) return undefined;
  return press.isInDetail ? { type: 'focus-list', id: place.openId } : { type: 'close' };
}
