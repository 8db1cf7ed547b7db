// Grid: a table of radio buttons where there is room, one row after another where there is not. Both are the same markup.
import { memo, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ControlProps, describedBy, type ScreenHost } from '../../kit/control.ts';
import { errorLine, groupFrame, requiredMark } from '../../kit/frame.tsx';
import { fill } from '../../kit/messages.ts';
import { answerIn, asksDetail, detailPath, type GridAnswer, type GridValue } from './definition.ts';
import { type GridMessages, withGridTexts } from './grid-texts.ts';
import type { GridProperties, GridRow } from './properties.ts';
import './grid.css';

/** From more rows than this on, the browser lays out only those in sight. */
const LONG = 24;

export function GridControl(view: ControlProps<GridValue, GridProperties>) {
  const { field, id, properties, value, errors, messages, isDisabled, isRequired, host } = view;
  const { rows, columns } = properties;
  const texts = useMemo(() => withGridTexts(messages), [messages]);
  const [choose, write] = useAnswering(view);
  const shared = useMemo<Shared>(
    () => ({ uuid: field.uuid, properties, texts, isRequired, isDisabled, below: host?.below, choose, write }),
    [field, properties, texts, isRequired, isDisabled, host, choose, write],
  );
  // The first of a row counts.
  const said = useMemo(() => new Map(errors.map(({ path, message }) => [path, message] as const).reverse()), [errors]);
  const answered = rows.filter(({ code }) => answerIn(value, code)).length;
  return groupFrame(
    view as ControlProps,
    <>
      <p className="hint grid-count" role="status">
        {fill(texts.gridAnswered, { count: answered, all: rows.length })}
      </p>
      <div className={`grid-field grid-${columns.length}${rows.length > LONG ? ' grid-long' : ''}`}>
        <div className="grid-head" aria-hidden="true">
          <span />
          {columns.map(({ code, text }) => (
            <span key={code}>{text}</span>
          ))}
        </div>
        {rows.map((row) => (
          <Row
            key={row.code}
            id={`${id}-${row.code}`}
            row={row}
            answer={answerIn(value, row.code)}
            error={said.get(row.code)}
            detailError={said.get(detailPath(row.code))}
            shared={shared}
          />
        ))}
        <Rest view={view} texts={texts} />
      </div>
    </>,
  );
}

type Choose = (code: string, column: string) => void;
type Write = (code: string, detail: string) => void;

/** Returns functions that stay the same while answers change, so that a new answer draws only its own row. */
function useAnswering({ value, change }: ControlProps<GridValue, GridProperties>): readonly [Choose, Write] {
  const latest = useRef(value);
  latest.current = value;
  const put = useCallback(
    (code: string, answer: GridAnswer) => {
      latest.current = { ...latest.current, rows: { ...latest.current.rows, [code]: answer } };
      change(latest.current);
    },
    [change],
  );
  const choose = useCallback<Choose>(
    (code, column) => {
      // A detail is kept while another column is chosen, in case the person comes back to it. The server drops it.
      const detail = answerIn(latest.current, code)?.detail;
      put(code, { column, ...(detail !== undefined && { detail }) });
    },
    [put],
  );
  const write = useCallback<Write>(
    (code, detail) => {
      const answer = answerIn(latest.current, code);
      if (answer) put(code, { ...answer, detail });
    },
    [put],
  );
  return [choose, write];
}

/** What all rows have in common: the same object while only answers change, so that a row is soon found unchanged. */
interface Shared {
  readonly uuid: string;
  readonly properties: GridProperties;
  readonly texts: GridMessages;
  readonly isRequired: boolean;
  readonly isDisabled: boolean;
  readonly below: ScreenHost['below'];
  readonly choose: Choose;
  readonly write: Write;
}

interface RowProps {
  /** Of the row's first radio button. */
  readonly id: string;
  readonly row: GridRow;
  readonly answer: GridAnswer | undefined;
  readonly error: string | undefined;
  readonly detailError: string | undefined;
  readonly shared: Shared;
}

const Row = memo(function Row(props: RowProps) {
  const { id, row, answer, error, shared } = props;
  const { uuid, properties, isRequired, isDisabled, below: Below, choose } = shared;
  const { code, text } = row;
  return (
    <div className="grid-row" data-invalid={error ? '' : undefined}>
      <div
        className="grid-answers"
        role="radiogroup"
        aria-labelledby={`${id}-text`}
        aria-required={isRequired || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, '', error)}
      >
        <p className="grid-text" id={`${id}-text`}>
          {text}
        </p>
        {properties.columns.map((column, at) => (
          <label className="choice grid-choice" key={column.code}>
            <input
              type="radio"
              id={at === 0 ? id : undefined}
              name={id}
              checked={answer?.column === column.code}
              disabled={isDisabled}
              onChange={() => choose(code, column.code)}
            />
            <span>{column.text}</span>
          </label>
        ))}
      </div>
      {error && <div className="grid-more">{errorLine(id, error)}</div>}
      {asksDetail(answer, properties) && <Detail {...props} />}
      {Below && (
        <div className="grid-below">
          <Below uuid={uuid} row={code} />
        </div>
      )}
    </div>
  );
});

function Detail({ id: rowId, row, answer, detailError: error, shared }: RowProps) {
  const { properties, texts, isDisabled, write } = shared;
  const { label, max, isRequired } = properties.detail;
  const id = detailPath(rowId);
  return (
    <div className="grid-more">
      <div className="field">
        <label className="label" htmlFor={id} id={`${id}-label`}>
          {label || texts.gridDetail}
          {requiredMark({ isRequired: isRequired && !isDisabled, messages: texts })}
        </label>
        <input
          className="input"
          id={id}
          value={answer?.detail ?? ''}
          maxLength={max}
          disabled={isDisabled}
          aria-labelledby={`${id}-label ${rowId}-text`}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, '', error)}
          onChange={(event) => write(row.code, event.target.value)}
        />
        {errorLine(id, error)}
      </div>
    </div>
  );
}

interface RestProps {
  readonly view: ControlProps<GridValue, GridProperties>;
  readonly texts: GridMessages;
}

/** The button that answers all open rows alike, and what takes exactly that back while the page is open. */
function Rest({ view, texts }: RestProps) {
  const { value, properties, isDisabled, change } = view;
  const { rows, columns, restColumn, restLabel } = properties;
  /** The rows of the last press. */
  const [filled, setFilled] = useState<readonly string[]>([]);
  const button = useRef<HTMLButtonElement>(null);
  const hasPressed = useRef(false);
  // The button that was pressed goes: the focus stays in its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a press moves the focus
  useEffect(() => {
    if (hasPressed.current) button.current?.focus();
    hasPressed.current = false;
  }, [filled]);
  const column = columns.find(({ code }) => code === restColumn);
  if (!column || isDisabled) return null;
  const open = rows.filter(({ code }) => !answerIn(value, code)).map(({ code }) => code);
  const undoable = filled.filter((code) => answerIn(value, code)?.rest);
  const press = (next: GridValue, codes: readonly string[]) => {
    hasPressed.current = true;
    change(next);
    setFilled(codes);
  };
  const fillIn = () => {
    const rest = open.map((code) => [code, { column: restColumn, rest: true }] as const);
    press({ ...value, rows: { ...value.rows, ...Object.fromEntries(rest) } }, open);
  };
  const undo = () => {
    const kept = Object.entries(value.rows).filter(([code]) => !undoable.includes(code));
    press({ ...value, rows: Object.fromEntries(kept) }, []);
  };
  const count = undoable.length;
  const said = fill(count === 1 ? texts.gridRestOne : texts.gridRestMany, { column: column.text, count });
  return (
    <div className="grid-foot">
      <span role="status">{count > 0 && said}</span>
      {count > 0 && (
        <FootButton look="link" label={texts.gridUndo} button={open.length === 0 ? button : undefined} onPress={undo} />
      )}
      {open.length > 0 && (
        <FootButton
          look="button"
          label={restLabel || fill(texts.gridRest, { column: column.text })}
          button={button}
          onPress={fillIn}
        />
      )}
    </div>
  );
}

interface FootButtonProps {
  readonly look: 'button' | 'link';
  readonly label: string;
  readonly button: RefObject<HTMLButtonElement | null> | undefined;
  readonly onPress: () => void;
}

function FootButton({ look, label, button, onPress }: FootButtonProps) {
  return (
    <button type="button" className={look} ref={button} onClick={onPress}>
      {label}
    </button>
  );
}
