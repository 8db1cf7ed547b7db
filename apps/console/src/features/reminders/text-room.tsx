// How much room a text takes, and what that means for it.
import { Icon, TriangleAlert } from '@foyer/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './reminders.module.css';
import type { Preview } from './use-plans.ts';

interface Props {
  /** Undefined until it has loaded. */
  readonly preview: Pick<Preview, 'septets' | 'room' | 'longest' | 'isUnicode' | 'replaced'> | undefined;
  /** Typographic signs that the last save replaced. */
  readonly replaced: readonly string[];
  /** What becomes of a text that is too long with the longest names. */
  readonly whenLong: (longest: number) => string;
}

export function TextRoom({ preview, replaced, whenLong }: Props) {
  const { t } = useTranslation();
  if (!preview) return null;
  const { septets, room, longest, isUnicode } = preview;
  const signs = preview.replaced.length > 0 ? preview.replaced : replaced;
  const isLong = longest > room;
  return (
    <>
      <div className={styles.meter}>
        <progress value={Math.min(septets, room)} max={room} aria-label={t('reminders.room')} />
        <span>{t('reminders.used', { used: septets, room })}</span>
      </div>
      {isUnicode && <Warning>{t('reminders.unicode')}</Warning>}
      {isLong && <Warning>{whenLong(longest)}</Warning>}
      {signs.length > 0 && (
        <p className="hint" role="status">
          {t('reminders.replaced', { signs: signs.join(' ') })}
        </p>
      )}
    </>
  );
}

export function Warning({ children }: { children: ReactNode }) {
  return (
    <p className={styles.warning}>
      <Icon of={TriangleAlert} />
      <span>{children}</span>
    </p>
  );
}
