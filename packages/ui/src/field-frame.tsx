// A control with its label and hint above and its error below, connected by ids.
import { type ReactNode, useId } from 'react';
import { ErrorText } from './error-text.tsx';
import { useUiTexts } from './texts.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface FieldFrameProps {
  readonly label: string;
  readonly id?: string | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly isRequired?: boolean | undefined;
  /** Reserves a line for the error, so that nothing moves when it appears. */
  readonly steady?: boolean | undefined;
  /** Shown at the end of the label's line, such as a link. */
  readonly beside?: ReactNode;
}

/** The attributes that connect a control to its label, hint and error. */
export interface ControlAttributes {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
}

interface Props extends FieldFrameProps {
  readonly children: (control: ControlAttributes) => ReactNode;
}

export function FieldFrame({ label, id, hint, error, isRequired, steady, beside, children }: Props) {
  const texts = useUiTexts();
  const ownId = useId();
  const controlId = id ?? ownId;
  const described = [hint && `${controlId}-hint`, error && `${controlId}-error`].filter(Boolean).join(' ');
  const title = (
    <label className="label" htmlFor={controlId}>
      {label}
      {isRequired && (
        <>
          <span className="star" aria-hidden="true">
            *
          </span>
          <VisuallyHidden> {texts.required}</VisuallyHidden>
        </>
      )}
    </label>
  );
  const line = error ? <ErrorText id={`${controlId}-error`}>{error}</ErrorText> : null;
  return (
    <div className={steady ? 'field field-steady' : 'field'}>
      {beside ? (
        <div className="row-apart">
          {title}
          {beside}
        </div>
      ) : (
        title
      )}
      {hint && (
        <p className="hint" id={`${controlId}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired ? true : undefined,
      })}
      {steady ? <div className="error-place">{line}</div> : line}
    </div>
  );
}
