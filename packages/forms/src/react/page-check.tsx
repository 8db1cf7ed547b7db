// What is wrong on a page that Next was pressed on, with links, and a button that goes on all the same.
import { CircleAlert, Icon } from '@foyer/ui';
import { useEffect, useRef } from 'react';
import type { FocusWish, FormEngine, SummaryItem } from '../engine/form-state.ts';
import { inputId } from '../kit/control.ts';
import { fill } from '../kit/messages.ts';

/** They are loaded with this; the form's messages may replace them. */
const checkTexts = {
  pageCheckOne: '1 answer on this page needs a look',
  pageCheckOther: '{count} answers on this page need a look',
  skipForNow: 'Skip for now',
};

export interface PageCheckProps {
  readonly engine: FormEngine;
  readonly page: number;
  /** The errors of the page. */
  readonly items: readonly SummaryItem[];
  readonly focus: FocusWish | undefined;
}

export default function PageCheck({ engine, page, items, focus }: PageCheckProps) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus?.target === 'summary') summary.current?.focus();
  }, [focus]);
  const texts = { ...checkTexts, ...engine.messages };
  const count = items.length;
  return (
    // It takes the focus, so it need not announce each line that is removed.
    <div
      className="error-summary"
      role="alert"
      aria-live="off"
      tabIndex={-1}
      aria-labelledby="page-errors"
      ref={summary}
    >
      <h2 id="page-errors">
        <Icon of={CircleAlert} />
        {fill(count === 1 ? texts.pageCheckOne : texts.pageCheckOther, { count })}
      </h2>
      <ul>
        {items.map((item) => (
          <li key={`${item.uuid} ${item.path} ${item.message}`}>
            <a
              href={`#${inputId(item.uuid, item.path)}`}
              onClick={(event) => {
                event.preventDefault();
                engine.goToError(item);
              }}
            >
              {item.message}
            </a>
          </li>
        ))}
      </ul>
      <p>
        <button type="button" className="button" onClick={() => engine.goToPage(page + 1)}>
          {texts.skipForNow}
        </button>
      </p>
    </div>
  );
}
