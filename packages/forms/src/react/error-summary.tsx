// The errors after a failed submit, by page. Each line links to its field, on any page.
import { CircleAlert, Icon } from '@foyer/ui';
import { Fragment, type Ref, useState } from 'react';
import type { FormEngine, SummaryItem } from '../engine/form-state.ts';
import { inputId } from '../kit/control.ts';
import { fill } from '../kit/messages.ts';

interface ErrorSummaryProps {
  readonly engine: FormEngine;
  readonly items: readonly SummaryItem[];
  /** Whether each page has a part of its own. */
  readonly isByPage?: boolean;
  readonly ref: Ref<HTMLDivElement>;
}

/** Maximum number of lines shown at first. A longer list would hide the form below it. */
const SHOWN = 10;

export function ErrorSummary({ engine, items, isByPage = false, ref }: ErrorSummaryProps) {
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
      {partsOf(shown).map(([page, parts]) => (
        <Fragment key={page}>
          {isByPage && <h3>{titleOf(engine, page, items)}</h3>}
          <ul>
            {parts.map((item) => (
              <li key={`${item.uuid} ${item.path} ${item.line ?? item.message}`}>
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
        </Fragment>
      ))}
      {more > 0 && (
        <button type="button" className="link" onClick={() => setShowsAll(true)}>
          {fill(messages.summaryMore, { count: more })}
        </button>
      )}
    </div>
  );
}

/** Returns the errors by page, in the order of the pages. */
function partsOf(items: readonly SummaryItem[]): readonly (readonly [page: number, items: readonly SummaryItem[]])[] {
  return [...Map.groupBy(items, ({ page }) => page)].sort(([a], [b]) => a - b);
}

/** Returns 'Page 1, About you (2)', or 'Page 1 (2)' for a page without a name. */
function titleOf({ getState, messages }: FormEngine, page: number, items: readonly SummaryItem[]): string {
  const { pages } = getState();
  const place = pages.findIndex(({ at }) => at === page);
  const name = pages[place]?.name ?? '';
  const values = { name, page: place + 1, count: items.filter((item) => item.page === page).length };
  return fill(name === fill(messages.page, values) ? messages.summaryPage : messages.summaryPageNamed, values);
}
