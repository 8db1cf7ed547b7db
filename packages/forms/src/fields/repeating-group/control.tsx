// Repeating Group: rows of the same questions, each with its name. Rows are added at the end and removed at once, with a way back.
import { Check, Icon, Plus } from '@foyer/ui';
import {
  type ComponentType,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type ControlProps, inputId } from '../../kit/control.ts';
import type { FieldError } from '../../kit/definition.ts';
import { groupFrame } from '../../kit/frame.tsx';
import { fill } from '../../kit/messages.ts';
import { freshKey, type GroupRow, type GroupValue, isNone, isRowBlank } from './definition.ts';
import type { RepeatingProperties } from './properties.ts';
import { type RepeatingMessages, withRepeatingTexts } from './repeating-texts.ts';
import { rowOf } from './row.tsx';
import './repeating-group.css';

type View = ControlProps<GroupValue, RepeatingProperties>;

/** How long a row that was removed can be brought back, in milliseconds. */
const UNDO_TIME = 10_000;
const NO_ERRORS: readonly FieldError[] = [];

/** What was said last, and the row that can be brought back. */
interface Notice {
  readonly text: string;
  readonly removed?: { readonly row: GroupRow; readonly at: number; readonly name: string };
}

/** Where the focus goes once the rows are drawn. */
type Wish = 'add' | { readonly key: string; readonly part: 'first' | 'legend' | 'remove' };

/** Returns the control. `SubField` draws the questions of a row. */
export function repeatingGroupControl(SubField: ComponentType<ControlProps>) {
  const Row = rowOf(SubField);
  return function RepeatingGroupControl(view: View) {
    const { id, field, properties, value, isDisabled, messages, surroundings, host } = view;
    const texts = useMemo(() => withRepeatingTexts(messages), [messages]);
    const box = useRef<HTMLDivElement>(null);
    const put = useWriting(view);
    const list = useRows(view, texts, box);
    const none = isNone(value, properties);
    const isEmpty = value.rows.every((row) => isRowBlank(row, field));
    const { rows } = value;
    const errors = useMemo(() => errorsByRow(rows, view.errors), [rows, view.errors]);
    return groupFrame(
      view as ControlProps,
      <div ref={box} className="group-rows">
        {!none &&
          rows.map((row, at) => (
            <Row
              key={row.key}
              row={row}
              at={at}
              count={rows.length}
              errors={errors.get(row.key) ?? NO_ERRORS}
              field={field}
              properties={properties}
              isDisabled={isDisabled}
              texts={texts}
              messages={messages}
              surroundings={surroundings}
              host={host}
              put={put}
              remove={list.remove}
            />
          ))}
        {properties.noneLabel !== '' && (none || isEmpty) && (
          <div className="group-none">
            <label className="choice choice-card">
              <input
                type="checkbox"
                id={`${id}-none`}
                checked={none}
                disabled={isDisabled}
                onChange={(event) => view.change({ ...value, none: event.target.checked })}
              />
              <span>{properties.noneLabel}</span>
            </label>
          </div>
        )}
        {!none && !isDisabled && <End view={view} texts={texts} list={list} />}
      </div>,
    );
  };
}

/** Writes answers into the latest value, so that rows that do not change are not drawn. */
function useWriting(view: View) {
  const latest = useRef(view);
  latest.current = view;
  return useCallback((key: string, uuid: string, answer: unknown, isChosen: boolean) => {
    const { value, change, settle } = latest.current;
    const rows = value.rows.map((row) =>
      row.key === key ? { ...row, values: { ...row.values, [uuid]: answer } } : row,
    );
    const next = { ...value, rows };
    latest.current = { ...latest.current, value: next };
    (isChosen ? change : settle)(next);
  }, []);
}

interface Rows {
  readonly notice: Notice | undefined;
  add(): void;
  remove(key: string): void;
  undo(): void;
}

function useRows(view: View, texts: RepeatingMessages, box: RefObject<HTMLDivElement | null>): Rows {
  const [notice, setNotice] = useState<Notice>();
  const wish = useRef<Wish>(undefined);
  const latest = useRef(view);
  latest.current = view;
  const nameAt = useCallback(
    (at: number) => fill(texts.rowNumbered, { item: latest.current.properties.itemName, number: at + 1 }),
    [texts],
  );
  // After every drawing: the row may come one drawing later than the notice.
  useLayoutEffect(() => {
    if (wish.current && focusIn(box.current, view, wish.current)) wish.current = undefined;
  });
  useEffect(() => {
    if (!notice) return undefined;
    const timer = setTimeout(() => {
      // The focus does not go with the button that it is on.
      if (box.current?.querySelector('.group-undo') === document.activeElement) wish.current = 'add';
      setNotice(undefined);
    }, UNDO_TIME);
    return () => clearTimeout(timer);
  }, [notice, box]);

  const remove = useCallback(
    (key: string) => {
      const { value, change } = latest.current;
      const at = value.rows.findIndex((row) => row.key === key);
      const row = value.rows[at];
      if (!row) return;
      const rows = value.rows.toSpliced(at, 1);
      const near = rows[at] ?? rows[at - 1];
      wish.current = near ? { key: near.key, part: 'legend' } : 'add';
      const name = nameAt(at);
      change({ ...value, rows });
      setNotice({ text: fill(texts.rowRemoved, { row: name }), removed: { row, at, name } });
    },
    [texts, nameAt],
  );

  return {
    notice,
    remove,
    add() {
      const { value, change } = latest.current;
      const key = freshKey(value.rows);
      wish.current = { key, part: 'first' };
      change({ ...value, rows: [...value.rows, { key, values: {} }] });
      setNotice({ text: fill(texts.rowAdded, { row: nameAt(value.rows.length) }) });
    },
    undo() {
      const { value, change } = latest.current;
      if (!notice?.removed) return;
      const { row, at } = notice.removed;
      wish.current = { key: row.key, part: 'remove' };
      change({ ...value, rows: value.rows.toSpliced(at, 0, row) });
      setNotice(undefined);
    },
  };
}

/** Returns whether the place is there. */
function focusIn(box: HTMLElement | null, { id, field }: View, wish: Wish): boolean {
  const find = (): HTMLElement | null | undefined => {
    if (wish === 'add') return document.getElementById(id);
    const row = box?.querySelector<HTMLElement>(`[data-row="${CSS.escape(inputId(field.uuid, wish.key))}"]`);
    if (wish.part === 'legend') return row?.querySelector('legend');
    if (wish.part === 'remove') return row?.querySelector('.group-remove');
    return row?.querySelector<HTMLElement>('.group-fields :is(input, select, textarea, button):not(:disabled)');
  };
  const target = find();
  target?.focus();
  return Boolean(target);
}

function errorsByRow(rows: readonly GroupRow[], errors: readonly FieldError[]) {
  return new Map(
    errors.length === 0
      ? []
      : rows.map(({ key }) => [key, errors.filter(({ path }) => path.startsWith(`${key}-`))] as const),
  );
}

function End({ view, texts, list }: { readonly view: View; readonly texts: RepeatingMessages; readonly list: Rows }) {
  const { id, value, properties, surroundings, messages } = view;
  const { notice } = list;
  const isFull = value.rows.length >= properties.max;
  const full = { max: properties.max, practice: surroundings.companyName || messages.thePractice };
  return (
    <div className="group-end">
      {isFull ? (
        <p className="hint" id={id} tabIndex={-1}>
          {fill(texts.rowFull, full)}
        </p>
      ) : (
        <button type="button" className="button group-add" id={id} onClick={list.add}>
          <Icon of={Plus} />
          {properties.addLabel}
        </button>
      )}
      <span className="group-said" role="status">
        {notice && (
          <>
            <Icon of={Check} size="small" />
            {notice.text}
          </>
        )}
      </span>
      {notice?.removed && (
        <button
          type="button"
          className="link group-undo"
          aria-label={fill(texts.rowUndoThis, { row: notice.removed.name })}
          onClick={list.undo}
        >
          {texts.rowUndo}
        </button>
      )}
    </div>
  );
}
