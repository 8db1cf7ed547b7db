// A form on the screen: steps, error summary, the current page and the submit area of an engine.
import { VisuallyHidden } from '@foyer/ui';
import { type FormEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import type { FocusWish, FormEngine } from '../engine/form-state.ts';
import type { FormPage } from '../engine/pages.ts';
import { ERROR_WORD, inputId } from '../kit/control.ts';
import { endForm } from '../kit/form-end.ts';
import type { FieldHost } from '../kit/host.ts';
import { fill, type Messages } from '../kit/messages.ts';
import type { FormVersionBody, SubmissionEntry } from '../model/form.ts';
import { ErrorSummary } from './error-summary.tsx';
import { FormActions } from './form-actions.tsx';
import { FormSteps } from './form-steps.tsx';
import { PageView } from './page-view.tsx';
import { RecordNote } from './record-note.tsx';
import './forms.css';

export interface FormProps {
  readonly engine: FormEngine;
  /** Its name is read by screen readers. */
  readonly version?: Pick<FormVersionBody, 'form_name'> | undefined;
  /** Called with the entries after an attempt without errors. */
  readonly onSubmit: (entries: SubmissionEntry[]) => void;
  /** `sending` while the entries are being sent. */
  readonly state?: 'ready' | 'sending';
  /** Replaces the label of the form's Submit field. */
  readonly submitLabel?: string | undefined;
  readonly privacyPolicyUrl?: string | undefined;
  readonly practiceName?: string | undefined;
  /** What controls need from outside. Must be the same object while the form is open. */
  readonly host?: FieldHost | undefined;
}

export function Form(props: FormProps) {
  const { engine, version, onSubmit, state = 'ready', submitLabel, privacyPolicyUrl, practiceName, host } = props;
  const { page, place, pages, notice, changing, errorText, conflictText, summary, isAttempted, recordCount, focus } =
    useSyncExternalStore(engine.subscribe, engine.getState, engine.getState);
  const top = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const errors = useRef<HTMLDivElement>(null);
  const { messages, isReadOnly } = engine;
  const isSending = state === 'sending';

  useEffect(() => {
    if (!focus) return;
    if (focus.target === 'field') focusField(focus);
    else if (focus.target === 'summary') errors.current?.focus();
    else {
      heading.current?.focus({ preventScroll: true });
      top.current?.scrollIntoView();
    }
  }, [focus]);

  useEffect(() => host && (() => endForm(host)), [host]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // On an earlier page, Enter in a field turns to the next page, like the button. It does not send.
    if (place < pages.length - 1) engine.next();
    else if (!isSending && !isReadOnly && engine.attempt()) onSubmit(engine.toEntries());
  };

  const current = pages[place];
  return (
    <div className="stack-24" ref={top}>
      <FormSteps messages={messages} pages={pages} page={place} />
      {isAttempted && summary.length > 0 && <ErrorSummary engine={engine} items={summary} ref={errors} />}
      <form
        className="stack-24"
        noValidate
        aria-label={version?.form_name}
        aria-busy={isSending || undefined}
        data-changing={changing}
        onSubmit={submit}
      >
        {current && pages.length > 1 && (
          <h2 className="form-page-name" ref={heading} tabIndex={-1}>
            {headingOf(messages, pages, place)}
          </h2>
        )}
        {!isReadOnly &&
          engine.fields.some(({ properties: { common } }) => common.makeRequired || common.requiredWhen) && (
            <p className="small muted">
              <span className="star" aria-hidden="true">
                *
              </span>
              {/* The same words that screen readers say for the star of a field. */}
              <VisuallyHidden>{messages.required}</VisuallyHidden>{' '}
              {practiceName ? fill(messages.requiredLegend, { practice: practiceName }) : messages.requiredLegendPlain}
            </p>
          )}
        {!isReadOnly && <RecordNote engine={engine} count={recordCount} />}
        {current && <PageView key={page} engine={engine} page={current} host={host} />}
        {notice !== undefined && (
          <span className="visually-hidden" role="status">
            {notice}
          </span>
        )}
        <span id={ERROR_WORD} hidden>
          {messages.error}
        </span>
        <FormActions
          engine={engine}
          page={place}
          pages={pages}
          errorText={errorText || conflictText}
          isSending={isSending}
          submitLabel={submitLabel}
          privacyPolicyUrl={privacyPolicyUrl}
        />
      </form>
    </div>
  );
}

/** Returns the heading of a page, which is focused after turning to it. A page without a name has only its number. */
function headingOf(messages: Messages, pages: readonly FormPage[], page: number): string {
  const name = pages[page]?.name ?? '';
  const place = { name, page: page + 1, pages: pages.length };
  return fill(name === fill(messages.page, place) ? messages.pageOf : messages.pageHeading, place);
}

/** If there is no input for the path, the field's first input gets the focus. */
export function focusField({ uuid, path }: Extract<FocusWish, { target: 'field' }>): void {
  const first = document.querySelector<HTMLElement>(
    `[id^="${CSS.escape(inputId(uuid))}"]:is(input, select, textarea, button)`,
  );
  const target = document.getElementById(inputId(uuid, path)) ?? first;
  target?.focus();
  target?.closest('.field, .grid-row')?.scrollIntoView({ block: 'center' });
}
