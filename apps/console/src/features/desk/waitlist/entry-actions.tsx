// What can be done with one entry of the waitlist. Who may not book sees nothing of it.
import { Button, Icon, Pencil, Pin, Trash2 } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import type { EntryChanges } from './use-entry-changes.ts';
import type { WaitlistEntry } from './use-waitlist.ts';
import styles from './waitlist.module.css';

export interface EntryActions {
  readonly changes: EntryChanges;
  readonly onOffer: (entry: WaitlistEntry) => void;
  readonly onBook: (entry: WaitlistEntry) => void;
  readonly onEdit: (entry: WaitlistEntry) => void;
}

interface Props extends EntryActions {
  readonly entry: WaitlistEntry;
  /** Called before the entry goes, so that the focus can move on. */
  readonly onGoing: () => void;
}

export function EntryButtons({ entry, changes, onOffer, onBook, onEdit, onGoing }: Props) {
  const { t } = useTranslation();
  const { name } = entry;
  const ofName = <span className="visually-hidden">{t('waitlist.ofName', { name })}</span>;
  return (
    <div className={styles.acts}>
      {entry.offer ? (
        <Button data-first="" onClick={() => changes.takeBack(entry)}>
          {t('waitlist.takeBack')}
          {ofName}
        </Button>
      ) : (
        <>
          <Button data-first="" onClick={() => onOffer(entry)}>
            {t('waitlist.offer')}
            {ofName}
          </Button>
          <Button onClick={() => onBook(entry)}>
            {t('waitlist.book')}
            {ofName}
          </Button>
          <Button
            look="quiet"
            icon
            aria-pressed={entry.isPinned}
            aria-label={t('waitlist.pin', { name })}
            onClick={() => changes.pin(entry)}
          >
            <Icon of={Pin} />
          </Button>
        </>
      )}
      <Button look="quiet" icon aria-label={t('waitlist.edit', { name })} onClick={() => onEdit(entry)}>
        <Icon of={Pencil} />
      </Button>
      <Button
        look="quiet"
        icon
        aria-label={t('waitlist.remove', { name })}
        onClick={() => {
          onGoing();
          changes.remove(entry);
        }}
      >
        <Icon of={Trash2} />
      </Button>
    </div>
  );
}

/** Moves the focus from a row that goes to the next one's first button, else the one before, else to `otherwise`. */
export function focusBeside(list: HTMLElement | null, id: string, otherwise: HTMLElement | null): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
  const at = rows.findIndex((row) => row.dataset.entry === id);
  const next = (rows[at + 1] ?? rows[at - 1])?.querySelector<HTMLElement>('[data-first]');
  (next ?? otherwise)?.focus();
}
