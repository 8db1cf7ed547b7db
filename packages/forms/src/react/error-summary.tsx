// The errors after a failed submit. Each line links to its field, on any page.
import { CircleAlert, Icon } from '@foyer/ui';
import { type Ref, useState } from 'react';
import type { FormEngine, SummaryItem } from '../engine/form-state.ts';
import { inputId } from '../kit/control.ts';
import { fill } from '../kit/messages.ts';

interface ErrorSummaryProps {
  readonly engine: FormEngine;
  readonly items: readonly SummaryItem[];
  readonly ref: Ref<HTMLDivElement>;
}

/** Maximum number of lines shown at first. A longer list would hide the form below it. */
const SHOWN = 10;

export function ErrorSummary({ engine, items, ref }: ErrorSummaryProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { messages } = engine;
  const lines = items.filter(({ line }) => line !== '');
  const shown = showsAll ? lines : lines.slice(0, SHOWN);
  const more = lines.length - shown.length;
  return (
    // It has the role of an alert and takes the focus, so it need not announce each line that is removed.
    <div className="error-summary" role="alert" aria-live="off" tabIndex={-1} aria-labelledby="form-errors" ref={ref}>
      <h2 id="form-errors">
        <Icon of={CircleAlert} />
        {messages.summaryTitle}
      </h2>
      <ul>
        {shown.map((item) => (
          <li key={`${item.uuid} ${item.path} ${item.message}`}>
            <a
              href={`#${inputId(item.uuid, item.path)}`}
              onClick={(event) => {
                event.preventDefault();
                engine.goToError(item);
              }}
            >
              {item.line ?? item.message}
            </a>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button type="button" className="link" onClick={() => setShowsAll(true)}>
          {fill(messages.summaryMore, { count: more })}
        </button>
      )}
    </div>
  );
}
