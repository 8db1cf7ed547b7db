// The pages of a form, with the current one marked.
import { Check, Icon } from '@foyer/ui';
import type { FormPage } from '../engine/pages.ts';
import { fill, type Messages } from '../kit/messages.ts';

interface FormStepsProps {
  readonly messages: Messages;
  /** Those that are there. */
  readonly pages: readonly FormPage[];
  /** Index of the current one among them. */
  readonly page: number;
}

export function FormSteps({ pages, messages, page }: FormStepsProps) {
  if (pages.length < 2) return null;
  const names = pages.map(({ name }) => name);
  return (
    <nav className="steps" aria-label={messages.steps}>
      <p className="steps-now">
        <span className="strong">{fill(messages.pageOf, { page: page + 1, pages: pages.length })}</span>{' '}
        <span className="muted">{names[page]}</span>
      </p>
      <ol>
        {names.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other key, and none changes its place among those that are there
          <li key={at} data-done={at < page || undefined} aria-current={at === page ? 'step' : undefined}>
            {at < page && <Icon of={Check} size="small" />}
            <span>
              {name}
              {at < page && <span className="visually-hidden">, {messages.done}</span>}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
