// Changes of entries of the waitlist: shown at once, put back with the reason when refused.
import { officeWaitlist } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../api/api-context.tsx';
import { useProblemText } from '../../../api/problem-text.ts';
import type { SayNote } from '../use-notes.ts';
import { scheduleKeys } from '../use-schedule.ts';
import { wishesOf } from './entry-draft.ts';
import { type WaitlistEntry, type WaitlistPage, waitlistKeys } from './use-waitlist.ts';

export type EntryChanges = ReturnType<typeof useEntryChanges>;

export function useEntryChanges(say: SayNote) {
  const { t } = useTranslation();
  const { call } = useApi();
  const queries = useQueryClient();
  const problemText = useProblemText();

  /** Shows an entry as `change` returns it in every list; undefined takes it out. */
  const show = async (id: string, change: (entry: WaitlistEntry) => WaitlistEntry | undefined) => {
    await queries.cancelQueries({ queryKey: waitlistKeys.lists });
    queries.setQueriesData<InfiniteData<WaitlistPage>>(
      { queryKey: waitlistKeys.lists },
      (data) => data && { ...data, pages: data.pages.map((page) => changedPage(page, id, change)) },
    );
  };
  const settle = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: waitlistKeys.all }),
      queries.invalidateQueries({ queryKey: scheduleKeys.all }),
    ]);
  /** Sends a change that is shown already. Resolves with whether it was made. */
  const send = async (entry: WaitlistEntry, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      say(t('waitlist.notChanged', { name: entry.name, why: problemText(error).text }), { isRefusal: true });
      return false;
    } finally {
      void settle();
    }
  };

  const pin = async (entry: WaitlistEntry): Promise<void> => {
    const isPinned = !entry.isPinned;
    await show(entry.id, (shown) => ({ ...shown, isPinned }));
    await send(entry, () =>
      call(officeWaitlist.saveEntry, { params: { id: entry.id }, body: { ...wishesOf(entry), isPinned } }),
    );
  };

  /** Puts somebody on the list with the same wishes; the place in line begins anew. */
  const addAgain = async (entry: WaitlistEntry, patientId: string): Promise<void> => {
    const { typeId, insteadOf } = entry;
    const body = { ...wishesOf(entry), patientId, typeId, ...(insteadOf ? { insteadOf: insteadOf.id } : {}) };
    if (await send(entry, () => call(officeWaitlist.addEntry, { body })))
      say(t('waitlist.added', { name: entry.name }));
  };

  const remove = async (entry: WaitlistEntry): Promise<void> => {
    const { id, name, patientId } = entry;
    await show(id, () => undefined);
    if (!(await send(entry, () => call(officeWaitlist.removeEntry, { params: { id } })))) return;
    const action = patientId
      ? { label: t('waitlist.addAgain'), run: () => void addAgain(entry, patientId) }
      : undefined;
    say(t('waitlist.removed', { name }), { action });
  };

  const takeBack = async (entry: WaitlistEntry): Promise<void> => {
    await show(entry.id, (shown) => ({ ...shown, offer: null, status: 'waiting' }));
    if (await send(entry, () => call(officeWaitlist.takeOfferBack, { params: { id: entry.id } })))
      say(t('waitlist.takenBack', { name: entry.name }));
  };

  return {
    pin: (entry: WaitlistEntry) => void pin(entry),
    remove: (entry: WaitlistEntry) => void remove(entry),
    takeBack: (entry: WaitlistEntry) => void takeBack(entry),
    settle,
    say,
    /** Reads the list again, without an entry that has ended by itself. */
    readWithout: async (id: string): Promise<void> => {
      await show(id, () => undefined);
      void settle();
    },
    /** Takes an entry off the list whose visit was moved. It may have ended by itself. */
    end: async (id: string): Promise<void> => {
      await show(id, () => undefined);
      try {
        await call(officeWaitlist.removeEntry, { params: { id } });
      } catch (error) {
        if (!(error instanceof CallError && error.code === 'not-found'))
          say(problemText(error).text, { isRefusal: true });
      } finally {
        void settle();
      }
    },
  };
}

function changedPage(
  page: WaitlistPage,
  id: string,
  change: (entry: WaitlistEntry) => WaitlistEntry | undefined,
): WaitlistPage {
  const entries = page.entries.flatMap((entry) => {
    if (entry.id !== id) return [entry];
    const changed = change(entry);
    return changed ? [changed] : [];
  });
  return { ...page, entries, total: page.total - (page.entries.length - entries.length) };
}
