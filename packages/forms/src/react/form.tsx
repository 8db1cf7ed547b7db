// A form on the screen: steps, error summary, the current page and the submit area of an engine.
import { VisuallyHidden } from '@foyer/ui';
import { type FormEvent, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { FocusWish, FormEngine } from '../engine/form-state.ts';
import { ERROR_WORD, inputId, type ScreenHost } from '../kit/control.ts';
import { endForm } from '../kit/form-end.ts';
import { fill } from '../kit/messages.ts';
import type { FormVersionBody, SubmissionEntry } from '../model/form.ts';
import { ErrorSummary } from './error-summary.tsx';
import { FormActions } from './form-actions.tsx';
import { FormSteps } from './form-steps.tsx';
import { PageCheck } from './late-page-check.ts';
import { focusPageHeading, PageView } from './page-view.tsx';
import { RecordNote } from './record-note.tsx';
import type { ReviewButtons, ReviewPage } from './review-page.tsx';
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
  /** Says why the form cannot be sent now; empty if it can. */
  readonly blocked?: string;
  readonly privacyPolicyUrl?: string | undefined;
  readonly practiceName?: string | undefined;
  /** What controls need from outside. Must be the same object while the form is open. */
  readonly host?: ScreenHost | undefined;
  /** What is drawn of the form's review, if the engine has one. */
  readonly review?: ReviewParts | undefined;
}

export interface ReviewParts {
  readonly ReviewPage: typeof ReviewPage;
  readonly ReviewButtons: typeof ReviewButtons;
}

export function Form(props: FormProps) {
  const {
    engine,
    version,
    onSubmit,
    state = 'ready',
    submitLabel,
    privacyPolicyUrl,
    practiceName,
    host,
    review,
    blocked = '',
  } = props;
  const {
    page,
    place,
    pages,
    notice,
    changing,
    errorText,
    conflictText,
    summary,
    isAttempted,
    isStopped,
    recordCount,
    focus,
    check,
  } = useSyncExternalStore(engine.subscribe, engine.getState, engine.getState);
  const top = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const errors = useRef<HTMLDivElement>(null);
  const { messages, isReadOnly } = engine;
  const isSending = state === 'sending';

  useEffect(() => {
    if (!focus) return;
    if (focus.target === 'field') focusField(focus);
    else if (focus.target === 'summary') errors.current?.focus();
    else {
      focusPageHeading(form.current);
      top.current?.scrollIntoView();
    }
  }, [focus]);

  useEffect(() => host && (() => endForm(host)), [host]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // On an earlier page, Enter in a field turns to the next page, like the button. It does not send.
    if (check !== undefined) engine.goToPage(check);
    else if (place < pages.length - 1) engine.next();
    else if (!isSending && !isReadOnly && !blocked && engine.attempt()) onSubmit(engine.toEntries());
  };

  const current = pages[place];
  const counted = pages.length > 1 ? fill(messages.pageOf, { page: place + 1, pages: pages.length }) : '';
  const wrong = isStopped && !isAttempted ? summary.filter((item) => item.page === page) : [];
  const legend = useMemo(() => legendOf(engine, practiceName), [engine, practiceName]);
  return (
    <div className="stack-24" ref={top}>
      <FormSteps messages={messages} pages={pages} page={place} errors={engine.checksPages ? summary : []} />
      {isAttempted && summary.length > 0 && (
        <ErrorSummary engine={engine} items={summary} isByPage={pages.length > 1} ref={errors} />
      )}
      <form
        className="stack-24"
        ref={form}
        noValidate
        aria-label={version?.form_name}
        aria-busy={isSending || undefined}
        data-changing={changing}
        onSubmit={submit}
      >
        {!isReadOnly && <RecordNote key={`record ${page}`} engine={engine} count={recordCount} />}
        {wrong.length > 0 && <PageCheck engine={engine} page={page} items={wrong} focus={focus} />}
        {current?.isReview
          ? review && <review.ReviewPage engine={engine} place={counted} host={host} />
          : current && (
              <PageView key={page} engine={engine} page={current} host={host} place={counted} legend={legend} />
            )}
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
          errorText={(isAttempted && errorText) || conflictText}
          isSending={isSending}
          back={check !== undefined && review && <review.ReviewButtons engine={engine} check={check} />}
          submitLabel={submitLabel}
          blocked={blocked}
          privacyPolicyUrl={privacyPolicyUrl}
        />
      </form>
    </div>
  );
}

/** Returns the line that says what the star means; undefined if nothing is required. Screen readers hear of the word instead. */
function legendOf({ isReadOnly, fields, messages }: FormEngine, practice: string | undefined) {
  if (isReadOnly || !fields.some(({ properties: { common } }) => common.makeRequired || common.requiredWhen))
    return undefined;
  return (
    <p className="small muted">
      <VisuallyHidden>{messages.requiredHeard}</VisuallyHidden>
      <span aria-hidden="true">
        <span className="star">*</span>{' '}
        {practice ? fill(messages.requiredLegend, { practice }) : messages.requiredLegendPlain}
      </span>
    </p>
  );
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
