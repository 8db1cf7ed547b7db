// The differences between two states of a form, field by field.
import type { FormChange } from '@foyer/forms';
import { ArrowDown, Minus, Pencil, Plus, Status } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import styles from './builder.module.css';
import { usePropertyWords } from './property-label.ts';

/** How many changes are listed. */
const SHOWN = 40;

const LOOKS = {
  added: { icon: Plus, tone: 'success', word: 'builder.added' },
  removed: { icon: Minus, tone: 'danger', word: 'builder.removed' },
  changed: { icon: Pencil, tone: 'warning', word: 'builder.changed' },
  moved: { icon: ArrowDown, tone: 'info', word: 'builder.moved' },
} as const;

interface Props {
  /** `submissions`: how many submissions contain what is removed. */
  readonly changes: readonly (FormChange & { readonly submissions?: number })[];
  readonly isEndChanged: boolean;
  readonly isSettingsChanged: boolean;
}

export function ChangeList({ changes, isEndChanged, isSettingsChanged }: Props) {
  const { t } = useTranslation();
  const { nameOf } = usePropertyWords();
  const rest = changes.length - SHOWN;
  return (
    <ul className={styles.changes}>
      {changes.slice(0, SHOWN).map(({ kind, uuid, name, type, what, submissions = 0 }) => (
        <li key={uuid}>
          <Status icon={LOOKS[kind].icon} tone={LOOKS[kind].tone}>
            {t(LOOKS[kind].word)}
          </Status>
          <span>
            <strong>{name}</strong> <span className="muted">{type}</span>
            {what.length > 0 && (
              <span className={styles.what}>{t('builder.whatChanged', { what: what.map(nameOf).join(', ') })}</span>
            )}
            {submissions > 0 && <span className={styles.what}>{t('builder.usedBy', { count: submissions })}</span>}
          </span>
        </li>
      ))}
      {rest > 0 && <li>{t('builder.andMore', { count: rest })}</li>}
      {isEndChanged && <li>{t('builder.ended')}</li>}
      {isSettingsChanged && <li>{t('builder.settingsChanged')}</li>}
    </ul>
  );
}
