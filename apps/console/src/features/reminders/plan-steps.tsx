// The steps of a plan: when each goes, by which channel, and which one is being edited.
import { Button, Icon, Mail, MailOpen, MessageSquare, Plus, Trash2 } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import styles from './reminders.module.css';
import { minuteText, stepTitle } from './step-title.ts';
import type { Plan, PlanEdit, Plans, Step } from './use-plans.ts';

const mostSteps = 7;

interface Props {
  readonly edit: PlanEdit;
  readonly all: Plans;
  /** Id of the step whose words are shown. */
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** A step that is not in the plan yet: an email a day before the visit, with the words of another email. */
function newStep(plan: Plan): Step {
  const like = plan.steps.findLast(({ channel, when }) => channel === 'email' && when !== 'booking');
  const booking = plan.steps[0];
  return {
    id: crypto.randomUUID(),
    when: 'days',
    n: 1,
    channel: 'email',
    leaveOutConfirmed: true,
    words: like?.words ?? { en: { subject: booking?.words.en?.subject ?? '', text: '{first name}, {day}, {time}' } },
  };
}

export function PlanSteps({ edit, all, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const { plan, save } = edit;
  const add = () => {
    const step = newStep(plan);
    save({ steps: [...plan.steps, step] });
    onChoose(step.id);
  };
  return (
    <>
      <ul className={styles.plan}>
        {plan.steps.map((step) => (
          <StepRow
            key={step.id}
            step={step}
            plan={plan}
            canText={all.canText}
            isChosen={step.id === chosen}
            onChoose={() => onChoose(step.id)}
            onRemove={() => save({ steps: plan.steps.filter(({ id }) => id !== step.id) })}
          />
        ))}
      </ul>
      {plan.steps.length === 1 && <p>{t('reminders.nothing')}</p>}
      {plan.steps.length < mostSteps ? (
        <p>
          <Button onClick={add}>
            <Icon of={Plus} />
            {t('reminders.add')}
          </Button>
        </p>
      ) : (
        <p className="hint">{t('reminders.full')}</p>
      )}
    </>
  );
}

interface RowProps {
  readonly step: Step;
  readonly plan: Plan;
  readonly canText: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onRemove: () => void;
}

function StepRow({ step, plan, canText, isChosen, onChoose, onRemove }: RowProps) {
  const { t, i18n } = useTranslation();
  const title = stepTitle(t, step);
  const isBooking = step.when === 'booking';
  const notes = isBooking
    ? [t('reminders.confirmation')]
    : [
        step.when === 'days' && t('reminders.at', { time: minuteText(plan.daysAt, i18n.language) }),
        step.leaveOutConfirmed && t('reminders.leftOut'),
        step.channel === 'text' && plan.fallback && t('reminders.instead'),
      ].filter((note) => note !== false);
  const icon = isBooking ? MailOpen : step.channel === 'text' ? MessageSquare : Mail;
  return (
    <li aria-current={isChosen ? 'step' : undefined} data-off={step.channel === 'text' && !canText ? '' : undefined}>
      <span className={styles.mark}>
        <Icon of={icon} />
      </span>
      <span>
        <strong>{title}</strong>
        <span className={`muted ${styles.note}`}>{notes.join('. ')}</span>
      </span>
      {!isBooking && (
        <span className={styles.acts}>
          <Button onClick={onChoose} aria-label={t('reminders.editOf', { step: title })}>
            {t('reminders.edit')}
          </Button>
          <Button look="quiet" icon aria-label={t('reminders.removeOf', { step: title })} onClick={onRemove}>
            <Icon of={Trash2} />
          </Button>
        </span>
      )}
    </li>
  );
}
