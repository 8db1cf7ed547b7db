// The pages of a form, with the current one marked.
import { Check, CircleAlert, Icon } from '@foyer/ui';
import type { SummaryItem } from '../engine/form-state.ts';
import type { FormPage } from '../engine/pages.ts';
import { fill, type Messages } from '../kit/messages.ts';

interface FormStepsProps {
  readonly messages: Messages;
  /** Those that are there. */
  readonly pages: readonly FormPage[];
  /** Index of the current one among them. */
  readonly page: number;
  /** Errors that make a page one with something to do. */
  readonly errors: readonly SummaryItem[];
}

export function FormSteps({ pages, messages, page, errors }: FormStepsProps) {
  if (pages.length < 2) return null;
  const names = pages.map(({ name }) => name);
  return (
    <nav className="steps" aria-label={messages.steps}>
      <p className="steps-now">
        <span className="strong">{fill(messages.pageOf, { page: page + 1, pages: pages.length })}</span>{' '}
        <span className="muted">{names[page]}</span>
      </p>
      <ol>
        {pages.map(({ name, at: index }, at) => {
          const count = at === page ? 0 : errors.filter((error) => error.page === index).length;
          const isDone = at < page && count === 0;
          return (
            <li key={index} data-done={isDone || undefined} aria-current={at === page ? 'step' : undefined}>
              {(isDone || count > 0) && <Icon of={isDone ? Check : CircleAlert} size="small" />}
              <span>
                {name}
                {isDone && <span className="visually-hidden">, {messages.done}</span>}
                {count > 0 && <span className="strong">, {fill(messages.toDo, { count })}</span>}
              </span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
