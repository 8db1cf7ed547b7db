// An entry of the waitlist: that the person waits, for what, and how to change or leave it.
import './texts.en.ts';
import { buttonClass, Icon, Timer, VisuallyHidden } from '@foyer/ui';
import { t } from 'i18next';
import { type ReactNode, useId } from 'react';
import { VisitChip } from '../own-visits/visit-chips.tsx';
import { visitDate, visitTime, visitWhen } from '../own-visits/visit-times.ts';
import { Link } from '../practice/link.tsx';
import { LeaveButton } from './leave-button.tsx';
import styles from './waitlist.module.css';
import { wishedLines } from './wished-text.ts';
import type { ShownEntry, WaitlistChoices } from './wishes.ts';

interface EntryProps {
  readonly entry: ShownEntry;
  readonly zone: string;
  readonly practice: string;
}

interface EntryTextProps extends EntryProps {
  /** Whether the heading says already that the person waits. */
  readonly isHeaded?: boolean;
}

/** 'You are on the waitlist. …', and the time that is kept now. */
export function EntryText({ entry: { insteadOf, offer }, zone, practice, isHeaded = false }: EntryTextProps) {
  return (
    <>
      <p>
        {!isHeaded && <strong>{t('waitlist.on')} </strong>}
        {t('waitlist.tells', { practice })}
        {insteadOf && ` ${t('waitlist.stays', { date: visitDate(insteadOf.startTime, zone) })}`}
      </p>
      {offer && (
        <p className="notice">
          <Icon of={Timer} />
          <span>
            {t('waitlist.offered', {
              when: visitWhen(offer.startTime, zone),
              until: visitTime(offer.until, zone),
              practice,
            })}
          </span>
        </p>
      )}
    </>
  );
}

interface EntryActsProps extends EntryProps {
  readonly change: { readonly to: string; readonly state?: unknown };
  /** What tells the buttons from those of other entries; read out. */
  readonly name?: string;
  readonly isBusy: boolean;
  readonly isStuck: boolean;
  readonly onLeave: () => void;
}

export function EntryActs({ entry, zone, practice, change, name, isBusy, isStuck, onLeave }: EntryActsProps) {
  return (
    <div className={styles.buttons}>
      <Link className={buttonClass()} {...change}>
        <span>
          {t('waitlist.change')}
          <VisuallyHidden> {name ?? t('waitlist.what')}</VisuallyHidden>
        </span>
      </Link>
      <LeaveButton
        entry={{ hasOffer: entry.offer !== null, insteadOf: entry.insteadOf }}
        zone={zone}
        practice={practice}
        look="quiet"
        isBusy={isBusy}
        isStuck={isStuck}
        onLeave={onLeave}
        {...(name && { name })}
      />
    </div>
  );
}

interface EntryCardProps extends EntryActsProps {
  readonly choices: Pick<WaitlistChoices, 'providers' | 'locations'>;
  /** What it is for; undefined where that is not told. */
  readonly title?: string;
  /** Whose it is; undefined where that is clear. */
  readonly person?: string;
  /** Why it was not left. */
  readonly refusal?: ReactNode;
}

export function EntryCard({ choices, title, person, refusal, ...acts }: EntryCardProps) {
  const id = useId();
  return (
    <section className="card stack" aria-labelledby={id}>
      <div className="row-apart">
        <h2 id={id}>{title ?? t('waitlist.what')}</h2>
        <VisitChip mark="waiting" />
      </div>
      {person && <p className="muted">{t('waitlist.forPerson', { name: person })}</p>}
      <EntryText entry={acts.entry} zone={acts.zone} practice={acts.practice} isHeaded />
      <dl className={styles.wished}>
        {wishedLines(acts.entry, choices).map(({ name, text }) => (
          <WishedRow key={name} name={name} text={text} />
        ))}
      </dl>
      {refusal}
      <EntryActs {...acts} />
    </section>
  );
}

function WishedRow({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </>
  );
}
