// State of the open form: history with undo and redo, selection, and save state.
import { createStore } from '@foyer/client/store';
import {
  type ConsentSettings,
  type FormAlert,
  type FormChange,
  type FormField,
  type FormVersionSettings,
  formChanges,
  type LibraryField,
} from '@foyer/forms';
import { type SeenStates, withSeen } from '@foyer/forms/authoring';
import { withAlert } from './alert-parts.ts';
import { countCalculations, countConditions, looksAt, withConditionsOn, withoutConditions } from './conditions-on.ts';
import { draftSaver, type FormDraftSaver, type FormSaveState, type SaverOptions } from './draft-saver.ts';
import {
  addField,
  changeField,
  type FormDoc,
  indexOf,
  isHeld,
  loses,
  moveField,
  placeForNew,
  removeField,
  titleOf,
} from './form-doc.ts';
import { begin, type History, record, redo, undo } from './history.ts';
import { type LostPart, lostParts } from './lost-parts.ts';
import { asKnown, asOwn, copyOf } from './new-field.ts';
import { type Direction, target } from './outline.ts';

export interface BuilderState {
  readonly doc: FormDoc;
  readonly selected: string | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly save: FormSaveState;
  /** The error of the last save. */
  readonly saveError: unknown;
  /** What is to be deleted although conditions look at it, until somebody has decided. */
  readonly deletion: Deletion | undefined;
  /** The alert that is to be shown in the form's settings, until it is. */
  readonly alert: string | undefined;
  /** The question in a row that is to be shown in its group's properties, until it is. */
  readonly question: string | undefined;
  /** What was seen of the form's logic in Test since it last changed. */
  readonly seen: SeenStates;
  /** Last announcement for screen readers; the number tells two equal announcements apart. */
  readonly said: { readonly event: BuilderEvent; readonly n: number } | undefined;
}

/** A deletion that takes conditions with it, or parts of calculations. */
export interface Deletion {
  /** The field's title, or the texts of its options, rows, columns or questions. */
  readonly name: string;
  /** How many calculations take something of it. */
  readonly calculations: number;
  /** How many conditions look at it. */
  readonly count: number;
}

/** A change of a field that is announced. */
export interface BuilderEvent {
  readonly kind:
    | 'added'
    | 'removed'
    | 'moved'
    | 'duplicated'
    | 'locked'
    | 'unlocked'
    | 'held'
    | 'undone'
    | 'redone'
    | 'edge';
  readonly field?: FormField | undefined;
}

export interface BuilderOptions extends Pick<SaverOptions, 'save' | 'kindOf'> {
  readonly doc: FormDoc;
  readonly revision: number;
  readonly now?: () => number;
}

export type BuilderStore = ReturnType<typeof createBuilder>;

const NOTHING_SEEN: SeenStates = new Map();

export function createBuilder(options: BuilderOptions) {
  const { now = () => performance.now() } = options;
  let history: History<FormDoc> = begin(options.doc);
  const store = createStore<BuilderState>({
    doc: options.doc,
    selected: undefined,
    canUndo: false,
    canRedo: false,
    save: 'saved',
    saveError: undefined,
    said: undefined,
    deletion: undefined,
    seen: NOTHING_SEEN,
    alert: undefined,
    question: undefined,
  });

  const saver: FormDraftSaver = draftSaver({
    revision: options.revision,
    saved: options.doc,
    save: options.save,
    kindOf: options.kindOf,
    onState: (save, saveError) => set({ save, saveError }),
  });

  function set(change: Partial<BuilderState>): void {
    store.set({ ...store.state(), ...change });
  }

  function say(kind: BuilderEvent['kind'], field?: FormField): Pick<BuilderState, 'said'> {
    return { said: { event: { kind, field }, n: (store.state().said?.n ?? 0) + 1 } };
  }

  /** Switches to another history; the selection stays if its field still exists. */
  function go(next: History<FormDoc>, change: Partial<BuilderState> = {}): boolean {
    if (next.present === history.present) return false;
    const isLogicSame =
      next.present.fields === history.present.fields && next.present.alerts === history.present.alerts;
    history = next;
    const { present: doc, past, future } = next;
    const selected = 'selected' in change ? change.selected : store.state().selected;
    set({
      ...change,
      doc,
      selected: selected !== undefined && indexOf(doc, selected) >= 0 ? selected : undefined,
      canUndo: past.length > 0,
      canRedo: future.length > 0,
      ...(!isLogicSame && { seen: NOTHING_SEEN }),
    });
    saver.offer(doc);
    return true;
  }

  function edit(doc: FormDoc, change: Partial<BuilderState> = {}, about?: string): boolean {
    return go(record(history, doc, about, now()), change);
  }

  /** Undoes or redoes; the announcement holds the first field that differs, or what took its place. */
  function step(next: History<FormDoc>, kind: 'undone' | 'redone'): boolean {
    const [before, after] = [history.present.fields, next.present.fields];
    const at = after.findIndex((field, place) => field !== before[place]);
    const isShorter = at < 0 && after.length < before.length;
    return go(next, say(kind, isShorter ? after.at(-1) : after[at]));
  }

  /** What is done once somebody has agreed to lose conditions. */
  let pending: () => void = () => undefined;

  /** Does it at once, or asks first if conditions or calculations look at what goes. */
  function askFirst(deletion: Deletion, act: () => void): void {
    if (deletion.count + deletion.calculations > 0) {
      pending = act;
      set({ deletion });
    } else act();
  }

  const fieldOf = (uuid: string) => history.present.fields[indexOf(history.present, uuid)];

  return {
    state: store.state,
    subscribe: store.subscribe,
    select: (uuid: string | undefined) => {
      if (uuid !== store.state().selected) set({ selected: uuid });
    },
    /** Adds a field at a place, or at the default place, and selects it. */
    add: (field: FormField, at = placeForNew(history.present, store.state().selected)) => {
      edit(addField(history.present, field, at), { selected: field.uuid, ...say('added', field) });
    },
    /** Adds several fields at a place, in one step of undo, and selects the first. */
    addAll: (fields: readonly FormField[], at: number) => {
      const doc = fields.reduce((all, field, index) => addField(all, field, at + index), history.present);
      edit(doc, { selected: fields[0]?.uuid, ...say('added', fields[0]) });
    },
    /** Removes a field and selects its neighbor; a locked one stays. Asks first if conditions look at it. */
    remove: (uuid: string) => {
      const at = indexOf(history.present, uuid);
      const field = history.present.fields[at];
      if (!field) return;
      if (isHeld(field)) return set(say('held', field));
      const isMeant = looksAt(uuid);
      const count = countConditions(history.present, isMeant, uuid);
      const calculations = countCalculations(history.present, isMeant, uuid);
      askFirst({ name: titleOf(field), count, calculations }, () => {
        const rest = withoutConditions(removeField(history.present, uuid), isMeant);
        const neighbour = rest.fields[Math.min(at, rest.fields.length - 1)]?.uuid;
        edit(rest, { selected: neighbour, ...say('removed', field) });
      });
    },
    /** Deletes what was asked about, or keeps it. */
    answerDeletion: (isMeant: boolean) => {
      set({ deletion: undefined });
      if (isMeant) pending();
      pending = () => undefined;
    },
    duplicate: (uuid: string) => {
      const field = fieldOf(uuid);
      if (!field) return;
      const copy = copyOf(field);
      const at = indexOf(history.present, uuid) + 1;
      edit(addField(history.present, copy, at), { selected: copy.uuid, ...say('duplicated', copy) });
    },
    /** Moves a field to a place, counted without the field itself. */
    moveTo: (uuid: string, to: number) => {
      const field = fieldOf(uuid);
      if (!field) return;
      const isMoved = edit(moveField(history.present, uuid, to), { selected: uuid, ...say('moved', field) });
      if (!isMoved) set({ selected: uuid });
    },
    move: (uuid: string, direction: Direction) => {
      const field = fieldOf(uuid);
      const to = target(history.present, uuid, direction);
      if (!field) return;
      if (to === undefined) set(say('edge', field));
      else edit(moveField(history.present, uuid, to), { selected: uuid, ...say('moved', field) });
    },
    toggleLock: (uuid: string) => {
      const field = fieldOf(uuid);
      if (!field) return;
      const isLocked = !field.isLocked;
      edit(
        changeField(history.present, uuid, (old) => ({ ...old, isLocked })),
        say(isLocked ? 'locked' : 'unlocked', field),
      );
    },
    /**
     * Changes a field. Consecutive changes with the same `about` are one step of undo. Asks first if something goes that conditions or
     * calculations look at, such as an option.
     */
    change: (uuid: string, change: (field: FormField) => FormField, about?: string) => {
      const next = changeField(history.present, uuid, change);
      const [before, after] = [fieldOf(uuid), next.fields[indexOf(next, uuid)]];
      const lost = before && after ? lostParts(before, after) : [];
      const isMeant: LostPart['isMeant'] = (row) => lost.some((part) => part.isMeant(row));
      const isUsed: LostPart['isMeant'] = (node) => isMeant(node) || lost.some((part) => part.isCounted(node));
      const count = lost.length === 0 ? 0 : countConditions(next, isMeant);
      const calculations = lost.length === 0 ? 0 : countCalculations(next, isUsed);
      if (count + calculations === 0) edit(next, {}, about && `${uuid} ${about}`);
      else
        askFirst({ name: lost.map(({ name }) => name).join(', '), count, calculations }, () =>
          edit(withoutConditions(next, isMeant)),
        );
    },
    /** Connects a field to the record, or makes it a field of the form's own. Readers of the answers see a different field. */
    connect: (uuid: string, known: LibraryField | undefined) => {
      const at = indexOf(history.present, uuid);
      const field = history.present.fields[at];
      if (!field || isHeld(field)) return;
      const next = known ? asKnown(field, known) : asOwn(field);
      const connected = { ...history.present, fields: history.present.fields.with(at, next) };
      edit(withConditionsOn(connected, uuid, next.uuid), { selected: next.uuid });
    },
    setEnd: (end: Partial<Pick<FormDoc, 'thankYou' | 'redirectUrl'>>) => {
      edit({ ...history.present, ...end }, {}, `end ${Object.keys(end).join()}`);
    },
    setSettings: (settings: Partial<FormVersionSettings>) => {
      const { present } = history;
      edit({ ...present, settings: { ...present.settings, ...settings } });
    },
    /** Makes it a consent form with these settings, or a form like others. Changes of one setting in a row are one step of undo. */
    setConsent: (consent: ConsentSettings | undefined, about = '') => {
      const { present } = history;
      const { kind: _kind, consent: _before, ...others } = present.settings;
      const settings: FormVersionSettings = { ...others, ...(consent && { kind: 'consent', consent }) };
      edit({ ...present, settings }, {}, about && `consent ${about}`);
    },
    /** Sets an alert in its place, or takes it away. `typed` names a text: what is typed there is one step of undo. */
    setAlert: (id: string, alert: FormAlert | undefined, typed?: string) => {
      const { present } = history;
      edit({ ...present, alerts: withAlert(present.alerts ?? [], id, alert) }, {}, typed && `alert ${id} ${typed}`);
    },
    /** Leads to an alert in the form's settings; undefined once it has been shown there. */
    showAlert: (alert: string | undefined) => set(alert === undefined ? { alert } : { alert, selected: undefined }),
    /** Leads to a question in the rows of a group. */
    showQuestion: (group: string, question: string) => set({ selected: group, question }),
    /** Says that it has been shown. */
    questionShown: () => set({ question: undefined }),
    /** Adds what each part of the form's logic is now, in Test. */
    see: (states: SeenStates) => {
      const seen = withSeen(store.state().seen, states);
      if (seen !== store.state().seen) set({ seen });
    },
    /** Replaces the whole form in one step, such as by an old version. It must contain all locked fields. */
    replace: (doc: FormDoc) => {
      if (!loses(history.present, doc)) edit(doc);
    },
    undo: () => step(undo(history), 'undone'),
    redo: () => step(redo(history), 'redone'),
    flush: saver.flush,
    continueFrom: saver.continueFrom,
    stop: saver.stop,
  };
}

/** Returns the differences from the published form, by uuid. */
export function changesByField(published: readonly FormField[] | undefined, fields: readonly FormField[]) {
  const changes = published ? formChanges(published, fields) : [];
  return {
    count: changes.length,
    kinds: new Map<string, FormChange['kind']>(changes.map(({ uuid, kind }) => [uuid, kind])),
  };
}
