// The dialogs of the waitlist, over the schedule and over the page.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Desks } from '../columns.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { type EntryStart, usualWishes } from './entry-draft.ts';
import { useEntryWords } from './entry-words.ts';
import { OfferDialog } from './offer-dialog.tsx';
import type { EntryChanges } from './use-entry-changes.ts';
import type { WaitlistEntry } from './use-waitlist.ts';

type Asked =
  | { readonly kind: 'offer' | 'edit'; readonly entry: WaitlistEntry }
  | { readonly kind: 'add'; readonly start: EntryStart };

/** Opens and closes the dialogs of the waitlist. */
export function useWaitlistDialogs(today: string) {
  const [asked, setAsked] = useState<Asked>();
  return {
    asked,
    offer: (entry: WaitlistEntry) => setAsked({ kind: 'offer', entry }),
    edit: (entry: WaitlistEntry) => setAsked({ kind: 'edit', entry }),
    /** Without a start, nothing is chosen yet. */
    add: (start?: EntryStart) =>
      setAsked({
        kind: 'add',
        start: start ?? { patient: undefined, typeId: '', insteadOf: undefined, wishes: usualWishes(today) },
      }),
    close: () => setAsked(undefined),
  };
}

interface Props {
  readonly dialogs: ReturnType<typeof useWaitlistDialogs>;
  readonly desks: Desks | undefined;
  /** YYYY-MM-DD: the day that is proposed for an offer, and today. */
  readonly day: string;
  readonly today: string;
  /** Minutes that an offer is usually kept, once that is known. */
  readonly usualMinutes: number | undefined;
  readonly changes: EntryChanges;
  /** Called once somebody was added. */
  readonly onAdded?: (() => void) | undefined;
}

export function WaitlistDialogs({ dialogs, desks, day, today, usualMinutes, changes, onAdded }: Props) {
  const { t } = useTranslation();
  const { timeOf } = useEntryWords();
  const { asked, close } = dialogs;
  if (!asked || !desks) return null;
  if (asked.kind === 'offer')
    return (
      <OfferDialog
        desks={desks}
        entry={asked.entry}
        day={day}
        today={today}
        usualMinutes={usualMinutes ?? 20}
        onOffered={(entry) => {
          const { name, offer } = entry;
          void changes.settle();
          if (!offer) return;
          changes.say(t('waitlist.offered', { name, time: timeOf(offer.until) }), {
            action: { label: t('waitlist.takeBack'), run: () => changes.takeBack(entry) },
          });
        }}
        onClose={close}
      />
    );
  const isNew = asked.kind === 'add';
  return (
    <EntryDialog
      desks={desks}
      today={today}
      of={isNew ? { start: asked.start } : { entry: asked.entry }}
      onSaved={({ name }) => {
        changes.say(t(isNew ? 'waitlist.added' : 'waitlist.saved', { name }));
        void changes.settle();
        if (isNew) onAdded?.();
      }}
      onClose={close}
    />
  );
}
