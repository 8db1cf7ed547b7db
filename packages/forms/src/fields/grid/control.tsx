// Grid: a table of radio buttons where there is room, one row after another where there is not. Both are the same markup.
import { memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type ControlProps, describedBy, errorAt } from '../../kit/control.ts';
import { errorLine, groupFrame } from '../../kit/frame.tsx';
import { fill } from '../../kit/messages.ts';
import { answerIn, asksDetail, detailPath, type GridAnswer, type GridValue } from './definition.ts';
import { type GridMessages, withGridTexts } from './grid-texts.ts';
import type { GridProperties, GridRow } from './properties.ts';
import './grid.css';

export function GridControl(view: ControlProps<GridValue, GridProperties>) {
  const { id, properties, value, errors, isDisabled, isRequired } = view;
  const { rows, columns, detail } = properties;
  const texts = withGridTexts(view.messages);
  const [choose, write] = useAnswering(view);
  const answered = rows.filter(({ code }) => answerIn(value, code)).length;
  return groupFrame(
    view as ControlProps,
    <>
      <p className="hint grid-count" role="status">
        {fill(texts.gridAnswered, { count: answered, all: rows.length })}
      </p>
      <div className={`grid-field grid-${columns.length}`}>
        <div className="grid-head" aria-hidden="true">
          <span />
          {columns.map(({ code, text }) => (
            <span key={code}>{text}</span>
          ))}
        </div>
        {rows.map((row) => {
          const answer = answerIn(value, row.code);
          return (
            <Row
              key={row.code}
              id={`${id}-${row.code}`}
              row={row}
              columns={columns}
              answer={answer}
              error={errorAt(errors, row.code)}
              detailError={errorAt(errors, detailPath(row.code))}
              detailLabel={asksDetail(answer, properties) ? detail.label || texts.gridDetail : undefined}
              detailMax={detail.max}
              isRequired={isRequired}
              isDetailRequired={detail.isRequired && !isDisabled}
              isDisabled={isDisabled}
              required={texts.required}
              choose={choose}
              write={write}
            />
          );
        })}
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
      latest.current = { rows: { ...latest.current.rows, [code]: answer } };
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

interface RowProps {
  /** Of the row's first radio button. */
  readonly id: string;
  readonly row: GridRow;
  readonly columns: GridProperties['columns'];
  readonly answer: GridAnswer | undefined;
  readonly error: string | undefined;
  readonly detailError: string | undefined;
  /** Undefined while no detail is asked for. */
  readonly detailLabel: string | undefined;
  readonly detailMax: number;
  readonly isRequired: boolean;
  readonly isDetailRequired: boolean;
  readonly isDisabled: boolean;
  /** What screen readers say of a required answer. */
  readonly required: string;
  readonly choose: Choose;
  readonly write: Write;
}

const Row = memo(function Row(props: RowProps) {
  const { id, row, columns, answer, error, isRequired, isDisabled, choose } = props;
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
        {columns.map((column, at) => (
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
      {props.detailLabel !== undefined && <Detail {...props} label={props.detailLabel} />}
    </div>
  );
});

function Detail({ label, ...row }: RowProps & { readonly label: string }) {
  const { detailError: error, isDetailRequired, write } = row;
  const id = detailPath(row.id);
  return (
    <div className="grid-more">
      <div className="field">
        <label className="label" htmlFor={id} id={`${id}-label`}>
          {label}
          {isDetailRequired && (
            <>
              <span className="star" aria-hidden="true">
                *
              </span>
              <span className="visually-hidden"> {row.required}</span>
            </>
          )}
        </label>
        <input
          className="input"
          id={id}
          value={row.answer?.detail ?? ''}
          maxLength={row.detailMax}
          disabled={row.isDisabled}
          aria-labelledby={`${id}-label ${row.id}-text`}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, '', error)}
          onChange={(event) => write(row.row.code, event.target.value)}
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
    press({ rows: { ...value.rows, ...Object.fromEntries(rest) } }, open);
  };
  const undo = () => {
    const kept = Object.entries(value.rows).filter(([code]) => !undoable.includes(code));
    press({ rows: Object.fromEntries(kept) }, []);
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
