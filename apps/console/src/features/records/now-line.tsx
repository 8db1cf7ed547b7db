// Below a field that somebody else has changed: what the record holds now, and the choice between that and what was typed.
import { Button, ErrorText } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import type { ConflictChoice, ConflictingChange } from '../../session/changed-meanwhile.tsx';
import { usePractice } from '../../session/practice.tsx';
import { dayOf, shortMomentText, timeOfDay } from '../../session/practice-day.ts';
import styles from '../patients/patients.module.css';

interface Props {
  readonly change: ConflictingChange;
  /** The record's value in words. */
  readonly value: string;
  readonly choice: ConflictChoice | undefined;
  /** Whether saving was attempted before a choice was made. */
  readonly isMissed: boolean;
  readonly onChoose: (choice: ConflictChoice) => void;
}

export function NowLine({ change, value, choice, isMissed, onChoose }: Props) {
  const { t, i18n } = useTranslation();
  const { timeZone } = usePractice();
  const at = new Date(change.at);
  const isToday = dayOf(at, timeZone) === dayOf(new Date(), timeZone);
  const when = isToday
    ? t('patients.meanwhile.today', { time: timeOfDay(at, timeZone, i18n.language) })
    : shortMomentText(at, timeZone, i18n.language);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would put a legend into the line.
    <div
      className={styles.meanwhile}
      role="group"
      aria-label={t('patients.meanwhile.line', { field: change.label ?? '' })}
    >
      <p>
        <strong>{t('patients.meanwhile.now', { value: value || t('changed.empty') })}</strong>{' '}
        <span className="muted">
          {change.by ? t('patients.meanwhile.by', { name: change.by, when }) : t('patients.meanwhile.at', { when })}
        </span>
      </p>
      <div className="row">
        <Button aria-pressed={choice === 'mine'} onClick={() => onChoose('mine')}>
          {t('patients.meanwhile.mine')}
        </Button>
        <Button aria-pressed={choice === 'theirs'} onClick={() => onChoose('theirs')}>
          {t('patients.meanwhile.theirs')}
        </Button>
      </div>
      {isMissed && choice === undefined && <ErrorText>{t('changed.choose')}</ErrorText>}
    </div>
  );
}
