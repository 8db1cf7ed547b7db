// /waitlist: who waits for an earlier time. /waitlist/recall: who is due for the next visit.
import { useDownload } from '@foyer/client/use-download';
import { officeWaitlist } from '@foyer/contract';
import { Button, Download, Icon, Plus } from '@foyer/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Route, Routes } from 'react-router';
import { useApi } from '../api/api-context.tsx';
import { useProblemText } from '../api/problem-text.ts';
import { useTexts } from '../api/texts.ts';
import { newVisitEn } from '../features/desk/new-visit/new-visit-texts.en.ts';
import { NoteBar } from '../features/desk/note-bar.tsx';
import { scheduleEn } from '../features/desk/texts.en.ts';
import { useNotes } from '../features/desk/use-notes.ts';
import { useDesks } from '../features/desk/use-schedule.ts';
import { useEntryChanges } from '../features/desk/waitlist/use-entry-changes.ts';
import { useListFilters } from '../features/desk/waitlist/use-list-filters.ts';
import { useTabCounts } from '../features/desk/waitlist/use-tab-counts.ts';
import { useFreshWaitlist, useWaitlistSummary } from '../features/desk/waitlist/use-waitlist.ts';
import { useBookFromPage } from '../features/desk/waitlist/waitlist-book.ts';
import { useWaitlistDialogs, WaitlistDialogs } from '../features/desk/waitlist/waitlist-dialogs.tsx';
import { WaitlistList } from '../features/desk/waitlist/waitlist-list.tsx';
import { waitlistEn } from '../features/desk/waitlist/waitlist-texts.en.ts';
import { patientsEn } from '../features/patients/texts.en.ts';
import { RecallCsv } from '../features/recall/recall-csv.tsx';
import { RecallList } from '../features/recall/recall-list.tsx';
import { recallEn } from '../features/recall/texts.en.ts';
import { usePractice, useTitle } from '../session/practice.tsx';
import { dayOf } from '../session/practice-day.ts';
import { useRight } from '../session/profile.ts';
import { NotFoundPage } from './not-found-page.tsx';

type ListName = 'waitlist' | 'recall';
const paths: Readonly<Record<ListName, string>> = { waitlist: '/waitlist', recall: '/waitlist/recall' };
const lists = Object.keys(paths) as ListName[];

export default function WaitlistPage() {
  useTexts(patientsEn);
  useTexts(scheduleEn);
  useTexts(newVisitEn);
  useTexts(waitlistEn);
  useTexts(recallEn);
  const { t } = useTranslation();
  useTitle(t('waitlist.pageTitle'));
  return (
    <Routes>
      <Route index element={<Waitlist />} />
      <Route path="recall" element={<Recall />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

interface FrameProps {
  readonly list: ListName;
  /** Buttons in the bar. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** The bar and the tabs, above one of the lists. */
function Frame({ list, actions, children }: FrameProps) {
  const { t } = useTranslation();
  const counts = useTabCounts();
  return (
    <main className="pane" id="main" tabIndex={-1}>
      <header className="bar-top">
        <h1>{t('waitlist.pageTitle')}</h1>
        <span className="push row-tight">{actions}</span>
      </header>
      <div className="scroll">
        <nav className="line-tabs" aria-label={t('waitlist.lists')}>
          {lists.map((name) => (
            <Link key={name} to={paths[name]} aria-current={name === list ? 'page' : undefined}>
              {counts[name] === undefined
                ? t(`waitlist.list.${name}`)
                : t(`waitlist.listCounted.${name}`, { count: counts[name] })}
            </Link>
          ))}
        </nav>
        {children}
      </div>
    </main>
  );
}

function Waitlist() {
  const { t } = useTranslation();
  const { timeZone } = usePractice();
  const today = dayOf(new Date(), timeZone);
  const { data: desks } = useDesks();
  const mayBook = useRight('book') ?? false;
  const filters = useListFilters();
  const notes = useNotes();
  const changes = useEntryChanges(notes.say);
  const dialogs = useWaitlistDialogs(today);
  const onBook = useBookFromPage(today);
  const usualMinutes = useWaitlistSummary()?.offerMinutes;
  useFreshWaitlist();
  const onAdd = () => dialogs.add();
  return (
    <Frame
      list="waitlist"
      actions={
        <>
          <Csv filter={filters.filter} />
          {mayBook && (
            <Button look="primary" onClick={onAdd}>
              <Icon of={Plus} />
              {t('waitlist.add')}
            </Button>
          )}
        </>
      }
    >
      <WaitlistList
        filters={filters}
        desks={desks}
        today={today}
        actions={mayBook ? { changes, onOffer: dialogs.offer, onBook, onEdit: dialogs.edit } : undefined}
        onAdd={onAdd}
      />
      <WaitlistDialogs
        dialogs={dialogs}
        desks={desks}
        day={today}
        today={today}
        usualMinutes={usualMinutes}
        changes={changes}
      />
      <NoteBar note={notes.note} onClose={notes.clear} />
    </Frame>
  );
}

function Recall() {
  return (
    <Frame list="recall" actions={<RecallCsv />}>
      <RecallList />
    </Frame>
  );
}

function Csv({ filter }: { filter: ReturnType<typeof useListFilters>['filter'] }) {
  const { t } = useTranslation();
  const { client } = useApi();
  const problemText = useProblemText();
  const notes = useNotes();
  const { isBusy, download } = useDownload(client, (error) =>
    notes.say(t('waitlist.csvFailed', { why: problemText(error).text }), { isRefusal: true }),
  );
  return (
    <>
      <Button
        busy={isBusy}
        onClick={() => void download(officeWaitlist.waitlistFile, { query: filter }, 'waitlist.csv')}
      >
        <Icon of={Download} />
        {t('waitlist.csv')}
      </Button>
      <NoteBar note={notes.note} onClose={notes.clear} />
    </>
  );
}
