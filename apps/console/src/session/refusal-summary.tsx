// What keeps a dialog from being saved, on top of it: one link to each field. It takes the focus each time it is made.
import { CircleAlert, Icon } from '@foyer/ui';
import { type ReactNode, useEffect, useId, useRef } from 'react';

/** A line of the summary; one without a field's id is no link. */
export interface SummaryLine {
  readonly fieldId?: string | undefined;
  readonly text: string;
  /** What is wrong, without the field's name. */
  readonly message?: string | undefined;
}

interface Props {
  readonly title: string;
  readonly lines: readonly SummaryLine[];
  readonly children?: ReactNode;
}

/** Give it another `key` for each attempt, so that it takes the focus again. */
export function RefusalSummary({ title, lines, children }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => ref.current?.focus(), []);
  return (
    // It has the role of an alert and takes the focus, so it need not announce each line that is removed.
    <div className="error-summary" role="alert" aria-live="off" tabIndex={-1} aria-labelledby={id} ref={ref}>
      <h3 id={id}>
        <Icon of={CircleAlert} />
        {title}
      </h3>
      {children}
      {lines.length > 0 && (
        <ul>
          {lines.map(({ fieldId, text }) => (
            <li key={`${fieldId} ${text}`}>
              {fieldId === undefined ? (
                text
              ) : (
                <a
                  href={`#${fieldId}`}
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(fieldId)?.focus();
                  }}
                >
                  {text}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
