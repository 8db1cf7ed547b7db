// Settings: when reminders of visits go, with which words, and how they look.
import { Button, Icon, Info } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlacesRead } from '../practice-setup/use-places.ts';
import { LastDays } from './last-days.tsx';
import { PlanSteps } from './plan-steps.tsx';
import { PreviewCard, usePreview } from './preview-card.tsx';
import { QuietHours } from './quiet-hours.tsx';
import styles from './reminders.module.css';
import { StepWords } from './step-words.tsx';
import { type Plan, type Plans, usePlanEdit, usePlansRead } from './use-plans.ts';

/** The value of the choice of plans for the practice's. */
const ofAll = 'all';

export function RemindersPart() {
  const { t } = useTranslation();
  const read = usePlansRead();
  if (read.data) return <Chosen all={read.data} />;
  if (!read.isError) return null;
  return (
    <p>
      {t('reminders.failed')} <Button onClick={() => void read.refetch()}>{t('reminders.again')}</Button>
    </p>
  );
}

function Chosen({ all }: { all: Plans }) {
  const [typeId, setType] = useState<string | null>(null);
  const ofPractice = all.plans.find((plan) => plan.typeId === null);
  const stored = all.plans.find((plan) => plan.typeId === typeId);
  if (!ofPractice) return null;
  const own = stored ?? { ...ofPractice, typeId, revision: 0, steps: copied(ofPractice.steps) };
  return (
    <Editor
      key={`${typeId ?? ofAll} ${stored ? '' : 'none'}`}
      all={all}
      stored={own}
      isStored={stored !== undefined}
      onType={setType}
    />
  );
}

/** A type's plan begins with the practice's steps, under ids of its own. */
const copied = (steps: Plan['steps']): Plan['steps'] => steps.map((step) => ({ ...step, id: crypto.randomUUID() }));

interface EditorProps {
  readonly all: Plans;
  readonly stored: Plan;
  /** Whether the type has a plan of its own. */
  readonly isStored: boolean;
  readonly onType: (typeId: string | null) => void;
}

function Editor({ all, stored, isStored, onType }: EditorProps) {
  const { t } = useTranslation();
  const edit = usePlanEdit(stored);
  const [chosen, setChosen] = useState<string>();
  const [visitId, setVisit] = useState('');
  const { plan } = edit;
  const step = plan.steps.find(({ id }) => id === chosen) ?? plan.steps.findLast(({ when }) => when !== 'booking');
  const language = all.languages[0] ?? 'en';
  const preview = usePreview(step, visitId, language);
  return (
    <>
      <Notices all={all} />
      <div className={styles.two}>
        <div className={styles.column}>
          <section className="card">
            <div className={styles.head}>
              <h2>{t('reminders.plan')}</h2>
              <PlanChoice all={all} typeId={stored.typeId} onType={onType} />
            </div>
            {isStored ? (
              <PlanSteps edit={edit} all={all} chosen={step?.id} onChoose={setChosen} />
            ) : (
              <p>{t('reminders.followsAll')}</p>
            )}
            {stored.typeId !== null && (
              <p>
                {isStored ? (
                  <Button onClick={edit.remove}>{t('reminders.removeOwn')}</Button>
                ) : (
                  <Button onClick={edit.create}>{t('reminders.makeOwn')}</Button>
                )}
              </p>
            )}
          </section>
          {isStored && step && (
            <StepWords key={step.id} edit={edit} all={all} step={step} language={language} preview={preview.data} />
          )}
          {stored.typeId === null && <QuietHours edit={edit} />}
        </div>
        <div className={styles.column}>
          {step && (
            <PreviewCard
              all={all}
              step={step}
              language={language}
              preview={preview}
              visitId={visitId}
              onVisit={setVisit}
            />
          )}
          <LastDays all={all} />
        </div>
      </div>
    </>
  );
}

function Notices({ all: { canText, consents } }: { all: Plans }) {
  const { t } = useTranslation();
  if (canText && consents.agreed > 0) return null;
  return (
    <p className={styles.notice}>
      <Icon of={Info} />
      <span>{canText ? t('reminders.consents', consents) : t('reminders.noGateway')}</span>
    </p>
  );
}

interface ChoiceProps {
  readonly all: Plans;
  readonly typeId: string | null;
  readonly onType: (typeId: string | null) => void;
}

function PlanChoice({ all, typeId, onType }: ChoiceProps) {
  const { t } = useTranslation();
  const places = usePlacesRead();
  const types = places.data?.types.filter(({ isActive }) => isActive) ?? [];
  const hasOwn = (id: string) => all.plans.some((plan) => plan.typeId === id);
  return (
    <span className="select">
      <select
        aria-label={t('reminders.planOf')}
        value={typeId ?? ofAll}
        onChange={(event) => onType(event.target.value === ofAll ? null : event.target.value)}
      >
        <option value={ofAll}>{t('reminders.allTypes')}</option>
        {types.map(({ id, name }) => (
          <option key={id} value={id}>
            {t(hasOwn(id) ? 'reminders.ownPlan' : 'reminders.asAll', { name })}
          </option>
        ))}
      </select>
    </span>
  );
}
