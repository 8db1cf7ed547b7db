// The frame of every control: label and hint above, error below.
// Frames are plain functions and labels are memoized. On a page with hundreds of fields, each extra component and each needless
// comparison is noticeable when a failed submit shows all errors at once.
import { memo, type ReactNode } from 'react';
import { type ControlProps, describedBy, errorAt, recordMarkId } from './control.ts';
import { type FormField, labelOf } from './field.ts';
import type { Messages } from './messages.ts';

/** Renders a field with one control. The control's id must be the view's. */
export function fieldFrame(view: ControlProps, control: ReactNode, hint = view.field.properties.common.sublabel) {
  const { id, field, messages, isRequired } = view;
  return (
    <div className="field">
      <FieldLabel id={id} field={field} isRequired={isRequired} messages={messages} />
      {hint && <Hint id={id}>{hint}</Hint>}
      {control}
      {recordMark(view)}
      {errorLine(id, errorAt(view.errors), view.errors[0]?.detail)}
    </div>
  );
}

/** Renders a field with several controls. */
export function groupFrame(view: ControlProps, controls: ReactNode, hint = view.field.properties.common.sublabel) {
  const { id, field, messages, isRequired } = view;
  const error = errorAt(view.errors);
  return (
    <fieldset
      className="field"
      data-invalid={error ? '' : undefined}
      aria-describedby={describedBy(id, hint, error, recordMarkId(view))}
    >
      <GroupLegend field={field} isRequired={isRequired} messages={messages} />
      {/* Chromium rebuilds a fieldset whenever a child is added or removed, but not a div. */}
      <div className="field">
        {hint && <Hint id={id}>{hint}</Hint>}
        {controls}
        {recordMark(view)}
        {errorLine(id, error)}
      </div>
    </fieldset>
  );
}

interface LabelProps {
  readonly field: FormField;
  readonly isRequired: boolean;
  readonly messages: Messages;
}

const FieldLabel = memo(function FieldLabel({ id, field, ...rest }: LabelProps & { readonly id: string }) {
  return (
    <label className={labelClass(field)} htmlFor={id}>
      {labelOf(field)}
      {requiredMark(rest)}
    </label>
  );
});

const GroupLegend = memo(function GroupLegend({ field, ...rest }: LabelProps) {
  return (
    <legend className={labelClass(field)}>
      {labelOf(field)}
      {requiredMark(rest)}
    </legend>
  );
});

export function requiredMark({ isRequired, messages }: { readonly isRequired: boolean; readonly messages: Messages }) {
  if (!isRequired) return null;
  return (
    <>
      <span className="star" aria-hidden="true">
        *
      </span>
      <span className="visually-hidden"> {messages.required}</span>
    </>
  );
}

/** Renders the mark of an answer from the record. Its line stays when the mark goes. */
function recordMark({ id, isFromRecord, wasFromRecord, messages }: ControlProps) {
  return (
    wasFromRecord && (
      <p className="record-mark" id={`${id}-record`}>
        {isFromRecord && messages.fromRecord}
      </p>
    )
  );
}

export const Hint = memo(function Hint({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <p className="hint" id={`${id}-hint`}>
      {children}
    </p>
  );
});

// The style sheet draws the icon, to save a component.
export function errorLine(id: string, message: string | undefined, detail?: string) {
  if (!message) return null;
  return (
    <p className="error error-marked" id={`${id}-error`}>
      {message}
      {detail && <span className="error-detail">{detail}</span>}
    </p>
  );
}

function labelClass({ properties }: FormField): string {
  return properties.common.hideLabel ? 'label visually-hidden' : 'label';
}
