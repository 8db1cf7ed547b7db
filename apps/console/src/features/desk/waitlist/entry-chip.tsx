// What is special about an entry of the waitlist: an open offer, a free time that suits it, or that it comes before all others.
import { Icon, Pin } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { useEntryWords } from './entry-words.ts';
import type { WaitlistEntry } from './use-waitlist.ts';
import styles from './waitlist.module.css';

export function EntryChip({ entry }: { entry: WaitlistEntry }) {
  const { t } = useTranslation();
  const { timeOf } = useEntryWords();
  const { offer, fits, isPinned } = entry;
  const fit = fits[0];
  return (
    <span className={styles.chips}>
      {isPinned && (
        <span className="chip">
          <Icon of={Pin} size="small" />
          {t('waitlist.pinned')}
        </span>
      )}
      {offer && <span className="chip chip-accent">{t('waitlist.offeredUntil', { time: timeOf(offer.until) })}</span>}
      {!offer && fit && (
        <span className="chip chip-success">{t('waitlist.fits', { time: timeOf(fit.startTime) })}</span>
      )}
    </span>
  );
}
