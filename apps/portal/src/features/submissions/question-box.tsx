// Above a form that the practice asked something about: the question, and links to the answers that it is about.
import '../forms/editing-texts.en.ts';
import { labelOf } from '@foyer/forms';
import { Icon, MessageCircleQuestionMark } from '@foyer/ui';
import { t } from 'i18next';
import { useId } from 'react';
import { usePortal } from '../../session/portal.ts';
import type { OpenForm, OwnSubmission } from '../forms/load-form.ts';
import { dayAndTime } from './day-and-time.ts';

interface QuestionBoxProps {
  readonly form: OpenForm;
  /** The oldest first. */
  readonly questions: OwnSubmission['questions'];
}

export default function QuestionBox({ form: { engine }, questions }: QuestionBoxProps) {
  const { companyName: practice } = usePortal().tenant;
  const id = useId();
  const marked = questions.flatMap(({ uuids }) => uuids);
  // What is hidden by a condition, or has gone from the form, cannot be looked at.
  const fields = engine.fields.filter(({ uuid }) => marked.includes(uuid));
  return (
    <section className="notice notice-warning" aria-labelledby={id}>
      <Icon of={MessageCircleQuestionMark} />
      <div className="stack-8">
        <h2 id={id} className="strong">
          {t('editing.from', { practice })}
        </h2>
        {questions.map(({ text, asked_at: askedAt }) => (
          <div key={`${askedAt} ${text}`}>
            {text.split('\n').map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
              <p key={at}>{line}</p>
            ))}
            <p className="small muted">{t('editing.asked', dayAndTime(askedAt))}</p>
          </div>
        ))}
        {fields.length > 0 && (
          <ul className="plain" aria-label={t('editing.about')}>
            {fields.map((field) => (
              <li key={field.uuid}>
                <button
                  type="button"
                  className="link"
                  onClick={() => engine.goToError({ uuid: field.uuid, path: '', message: '' })}
                >
                  {labelOf(field)}
                </button>
              </li>
            ))}
          </ul>
        )}
        <p>{t('editing.how')}</p>
      </div>
    </section>
  );
}
