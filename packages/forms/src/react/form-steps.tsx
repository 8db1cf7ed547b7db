// The pages of a form, with the current one marked.
import { Check, CircleAlert, Icon } from '@foyer/ui';
import type { FormEngine, SummaryItem } from '../engine/form-state.ts';
import { fill } from '../kit/messages.ts';

interface FormStepsProps {
  readonly engine: FormEngine;
  readonly page: number;
  /** The errors of all pages; those of other pages count as to do where Next checks the pages. */
  readonly errors: readonly SummaryItem[];
}

export function FormSteps({ engine: { pages, messages, checksPages }, page, errors }: FormStepsProps) {
  if (pages.length < 2) return null;
  const names = pages.map(({ name }) => name);
  return (
    <nav className="steps" aria-label={messages.steps}>
      <p className="steps-now">
        <span className="strong">{fill(messages.pageOf, { page: page + 1, pages: pages.length })}</span>{' '}
        <span className="muted">{names[page]}</span>
      </p>
      <ol>
        {names.map((name, at) => {
          const count = checksPages && at !== page ? errors.filter((error) => error.page === at).length : 0;
          const isDone = at < page && count === 0;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other key and never change their order
            <li key={at} data-done={isDone || undefined} aria-current={at === page ? 'step' : undefined}>
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
