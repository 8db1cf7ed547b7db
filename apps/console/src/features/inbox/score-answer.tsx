// A score among the answers: its value, its band as a chip, and how it adds up.
import type { Score, ScorePart } from '@foyer/forms';
import { Check, Eye, Icon, type LucideIcon, TriangleAlert } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import styles from './inbox.module.css';

type Tone = NonNullable<Score['tone']>;

/** How a band looks. The icon and the color only repeat its name. */
export const toneLooks: Readonly<Record<Tone, { readonly icon: LucideIcon; readonly tone?: 'info' | 'warning' }>> = {
  calm: { icon: Check },
  watch: { icon: Eye, tone: 'info' },
  act: { icon: TriangleAlert, tone: 'warning' },
};

export function ScoreAnswer({ score, parts }: { score: Score; parts: readonly ScorePart[] }) {
  const { t } = useTranslation();
  const { value, outOf, band, tone } = score;
  const look = tone && toneLooks[tone];
  return (
    <div className={styles.score}>
      <p>
        <b>{outOf === null ? value : t('submission.scoreOf', { value, outOf })}</b>
        {band && look && (
          <span className={look.tone ? `chip chip-${look.tone}` : 'chip'}>
            <Icon of={look.icon} size="small" />
            {band}
          </span>
        )}
      </p>
      {parts.length > 0 && (
        <details>
          <summary>{t('submission.scoreParts')}</summary>
          <ul>
            {parts.map(({ text, number }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a stored score never move
              <li key={at}>
                <span>{text}</span>
                <span className="figures">{number}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
