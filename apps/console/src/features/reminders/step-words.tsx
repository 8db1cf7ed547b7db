// The words of one step, with its time and channel: what is typed is saved when the field is left, choices at once.
import { ErrorText, FieldFrame, TextField } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { HourChoice } from './quiet-hours.tsx';
import styles from './reminders.module.css';
import { stepTitle } from './step-title.ts';
import { TextRoom } from './text-room.tsx';
import type { PlanEdit, Plans, Preview, Step } from './use-plans.ts';
import { WordsField } from './words-field.tsx';

const hoursOfDay = Array.from({ length: 27 }, (_, index) => 420 + index * 30);

interface Props {
  readonly edit: PlanEdit;
  readonly all: Plans;
  readonly step: Step;
  readonly language: string;
  readonly preview: Preview | undefined;
}

export function StepWords({ edit, all, step, language, preview }: Props) {
  const { t } = useTranslation();
  const { plan, draft, save } = edit;
  const changed = (change: Partial<Step>) => ({
    steps: plan.steps.map((one) => (one.id === step.id ? { ...one, ...change } : one)),
  });
  return (
    <section className="card">
      <h2>{t('reminders.wordsTitle', { step: stepTitle(t, step) })}</h2>
      {step.when !== 'booking' && (
        <StepTime
          step={step}
          canText={all.canText}
          draft={(change) => draft(changed(change))}
          save={(change) => save(change && changed(change))}
        />
      )}
      {step.when === 'days' && (
        <HourChoice
          label={t('reminders.daysAt')}
          value={plan.daysAt}
          options={hoursOfDay}
          onChange={(daysAt) => save({ daysAt })}
        />
      )}
      <Words
        step={step}
        words={step.words[language] ?? { subject: '', text: '' }}
        fields={all.wordFields}
        faults={edit.faults}
        at={plan.steps.findIndex(({ id }) => id === step.id)}
        draft={(words) => draft(changed({ words: { ...step.words, [language]: words } }))}
        save={() => save()}
      />
      {step.channel === 'text' && (
        <TextRoom
          preview={preview}
          replaced={edit.replaced}
          whenLong={(count) => `${t('reminders.longest', { count })} ${t('reminders.keeps')}`}
        />
      )}
      {edit.error && <ErrorText>{edit.error}</ErrorText>}
      {step.when !== 'booking' && (
        <Switch
          label={t('reminders.leaveOut')}
          isOn={step.leaveOutConfirmed}
          onChange={(leaveOutConfirmed) => save(changed({ leaveOutConfirmed }))}
        />
      )}
      {step.channel === 'text' && (
        <Switch label={t('reminders.fallback')} isOn={plan.fallback} onChange={(fallback) => save({ fallback })} />
      )}
    </section>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <label className="switch">
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}

interface TimeProps {
  readonly step: Step;
  readonly canText: boolean;
  readonly draft: (change: Partial<Step>) => void;
  readonly save: (change?: Partial<Step>) => void;
}

function StepTime({ step, canText, draft, save }: TimeProps) {
  const { t } = useTranslation();
  const most = step.when === 'days' ? 60 : 96;
  return (
    <div className={styles.time}>
      <FieldFrame label={t('reminders.when')}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="number"
            inputMode="numeric"
            min={1}
            max={most}
            value={step.n === 0 ? '' : step.n}
            onChange={(event) => draft({ n: Math.trunc(Number(event.target.value)) })}
            onBlur={() => save({ n: Math.min(Math.max(step.n, 1), most) })}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('reminders.unit')}>
        {(control) => (
          <span className="select">
            <select
              {...control}
              value={step.when}
              onChange={(event) => {
                const when = event.target.value === 'days' ? 'days' : 'hours';
                save({ when, n: Math.min(step.n, when === 'days' ? 60 : 96) });
              }}
            >
              <option value="days">{t('reminders.unitDays')}</option>
              <option value="hours">{t('reminders.unitHours')}</option>
            </select>
          </span>
        )}
      </FieldFrame>
      <FieldFrame label={t('reminders.channel')} hint={canText ? undefined : t('reminders.noGateway')}>
        {(control) => (
          <span className="select">
            <select
              {...control}
              value={step.channel}
              onChange={(event) => save(changedChannel(step, event.target.value === 'text' ? 'text' : 'email'))}
            >
              <option value="email">{t('reminders.email')}</option>
              <option value="text" disabled={!canText}>
                {t('reminders.text')}
              </option>
            </select>
          </span>
        )}
      </FieldFrame>
    </div>
  );
}

/** A text must hold fields that a mail need not, and a mail has a subject: words that would be refused get what they lack. */
function changedChannel(step: Step, channel: Step['channel']): Partial<Step> {
  const words = Object.entries(step.words).map(([language, { subject, text }]) => {
    const lacking = ['{practice}', '{link}', '{phone}'].filter((field) => channel === 'text' && !text.includes(field));
    return [language, { subject: subject || 'Your appointment on {day}', text: [text, ...lacking].join(' ') }] as const;
  });
  return { channel, words: Object.fromEntries(words) };
}

interface WordsProps {
  readonly step: Step;
  readonly words: Step['words'][string];
  readonly fields: readonly string[];
  readonly faults: PlanEdit['faults'];
  /** Position of the step in the plan. */
  readonly at: number;
  readonly draft: (words: Step['words'][string]) => void;
  readonly save: () => void;
}

function Words({ step, words, fields, faults, at, draft, save }: WordsProps) {
  const { t } = useTranslation();
  const faultOf = (member: 'subject' | 'text') =>
    faults
      .filter(({ path }) => new RegExp(`^body\\.plan\\.steps\\.${at}\\.words\\.[^.]+\\.${member}(:|$)`).test(path))
      .map(({ message }) => message)
      .join(' ') || undefined;
  return (
    <>
      {step.channel === 'email' && (
        <TextField
          label={t('reminders.subject')}
          value={words.subject}
          maxLength={200}
          error={faultOf('subject')}
          onChange={(event) => draft({ ...words, subject: event.target.value })}
          onBlur={save}
        />
      )}
      <WordsField
        label={t('reminders.body')}
        rows={step.channel === 'text' ? 3 : 6}
        value={words.text}
        error={faultOf('text')}
        fields={fields}
        draft={(text) => draft({ ...words, text })}
        save={save}
      />
    </>
  );
}
