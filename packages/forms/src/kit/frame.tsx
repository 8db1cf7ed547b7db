// What stands around every control: label above, help between, error below.
import type { ReactNode } from 'react';
import { type ControlProps, errorAt, isRequired } from './control.ts';
import { labelOf } from './field.ts';
import type { Messages } from './messages.ts';

interface FrameProps {
  readonly view: ControlProps;
  /** Replaces the field's own help. */
  readonly hint?: string;
  readonly children: ReactNode;
}

/** A field with one control, whose id is that of the view. */
export function FieldFrame({ view, hint = view.field.properties.common.sublabel, children }: FrameProps) {
  const { id, field, messages } = view;
  return (
    <div className="field">
      <label className={labelClass(view)} htmlFor={id}>
        {labelOf(field)}
        {isRequired(view) && <RequiredMark messages={messages} />}
      </label>
      {hint && <Hint id={id}>{hint}</Hint>}
      {children}
      <ErrorLine id={id} message={errorAt(view.errors)} messages={messages} />
    </div>
  );
}

/** A field with several controls. */
export function GroupFrame({ view, hint = view.field.properties.common.sublabel, children }: FrameProps) {
  const { id, field, messages } = view;
  const error = errorAt(view.errors);
  return (
    <fieldset
      className="field"
      data-invalid={error ? '' : undefined}
      aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
    >
      <legend className={labelClass(view)}>
        {labelOf(field)}
        {isRequired(view) && <RequiredMark messages={messages} />}
      </legend>
      {hint && <Hint id={id}>{hint}</Hint>}
      {children}
      <ErrorLine id={id} message={error} messages={messages} />
    </fieldset>
  );
}

export function RequiredMark({ messages }: { readonly messages: Messages }) {
  return (
    <>
      <span className="star" aria-hidden="true">
        *
      </span>
      <span className="visually-hidden"> {messages.required}</span>
    </>
  );
}

export function Hint({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <p className="hint" id={`${id}-hint`}>
      {children}
    </p>
  );
}

interface ErrorLineProps {
  readonly id: string;
  readonly message: string | undefined;
  readonly messages: Messages;
}

// The icon is drawn by the style sheet: with hundreds of errors on a page its elements would be most of the work.
export function ErrorLine({ id, message, messages }: ErrorLineProps) {
  if (!message) return null;
  return (
    <p className="error error-marked" id={`${id}-error`}>
      <span>
        <span className="visually-hidden">{messages.error} </span>
        {message}
      </span>
    </p>
  );
}

function labelClass({ field }: ControlProps): string {
  return field.properties.common.hideLabel ? 'label visually-hidden' : 'label';
}
