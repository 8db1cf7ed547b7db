// The submit area: the error count, Previous and Next or Submit, Reset and the privacy policy.
import { ArrowLeft, ArrowRight, ExternalLink, Icon, RotateCcw } from '@foyer/ui';
import type { ReactNode } from 'react';
import type { FormEngine } from '../engine/form-state.ts';
import type { SubmitProperties } from '../fields/submit/definition.ts';

interface FormActionsProps {
  readonly engine: FormEngine;
  readonly pages: FormEngine['pages'];
  /** Index of the current page among these. */
  readonly page: number;
  readonly errorText: string;
  readonly isSending: boolean;
  /** Stands in for Next. */
  readonly back: ReactNode;
  readonly submitLabel: string | undefined;
  /** Why the form cannot be sent; empty if it can. */
  readonly blocked: string;
  readonly privacyPolicyUrl: string | undefined;
}

export function FormActions({
  engine,
  pages,
  page,
  errorText,
  isSending,
  back,
  submitLabel,
  blocked,
  privacyPolicyUrl,
}: FormActionsProps) {
  const { messages, isReadOnly } = engine;
  const submit = engine.fields.find(({ type_name }) => type_name === 'Submit');
  const { showPrevious = true } = (submit?.properties.specific ?? {}) as Partial<SubmitProperties>;
  const isLast = page === pages.length - 1;
  return (
    <div className="form-actions">
      <div role="status">{errorText && <p className="error error-marked">{errorText}</p>}</div>
      <div className="form-buttons">
        {page > 0 && (showPrevious || isReadOnly) && (
          <button type="button" className="button button-large" onClick={engine.previous}>
            <Icon of={ArrowLeft} />
            {messages.previous}
          </button>
        )}
        {back ||
          (!isLast && (
            <button type="submit" className="button button-primary button-large push">
              {messages.next}
              <Icon of={ArrowRight} />
            </button>
          ))}
        {isLast && !isReadOnly && (
          <button
            type="submit"
            className="button button-primary button-large push"
            aria-busy={isSending || undefined}
            aria-disabled={isSending || blocked !== '' || undefined}
            aria-describedby={blocked ? 'form-blocked' : undefined}
          >
            {submitLabel || submit?.properties.common.label || messages.submit}
          </button>
        )}
      </div>
      {isLast && blocked && (
        <p className="small muted" id="form-blocked">
          {blocked}
        </p>
      )}
      <FormFoot engine={engine} isSending={isSending} privacyPolicyUrl={privacyPolicyUrl} />
    </div>
  );
}

type FootProps = Pick<FormActionsProps, 'engine' | 'isSending' | 'privacyPolicyUrl'>;

/** Reset and the privacy policy, if the form has them. */
export function FormFoot({ engine, isSending, privacyPolicyUrl }: FootProps) {
  const { messages, isReadOnly } = engine;
  const submit = engine.fields.find(({ type_name }) => type_name === 'Submit');
  const { showReset = true } = (submit?.properties.specific ?? {}) as Partial<SubmitProperties>;
  if (isReadOnly || !(showReset || privacyPolicyUrl)) return null;
  return (
    <div className="row-apart">
      {showReset && (
        <button type="button" className="link small" disabled={isSending} onClick={engine.reset}>
          <Icon of={RotateCcw} size="small" />
          {messages.reset}
        </button>
      )}
      {privacyPolicyUrl && (
        <a className="link small" href={privacyPolicyUrl} target="_blank" rel="noopener">
          {messages.privacyPolicy} <Icon of={ExternalLink} size="small" />
          <span className="visually-hidden">{messages.newTab}</span>
        </a>
      )}
    </div>
  );
}
