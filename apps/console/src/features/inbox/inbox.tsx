// The inbox: the list and the open submission side by side, and the keyboard for both.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { shownKey } from '../../session/keys.ts';
import { usePageKeys } from '../../session/page-keys.ts';
import { usePractice } from '../../session/practice.tsx';
import { useMayWrite, useRight } from '../../session/profile.ts';
import { useLetterShortcuts } from '../../session/shortcuts.ts';
import { UndoMessage, undoLast } from '../../session/undo.tsx';
import { usePhone } from '../../session/use-phone.ts';
import { AskedAct, useActs } from './acts.tsx';
import { ApproveSeveral } from './approve-several.tsx';
import { isOpen } from './compared.ts';
import { waitingFirst } from './day-groups.ts';
import { allInside, focusInside } from './focus-inside.ts';
import styles from './inbox.module.css';
import { InboxBar } from './inbox-bar.tsx';
import { asRead, withHeldRow } from './inbox-cache.ts';
import { filtersNow, type InboxFilters, inboxAddress, printAddress, writeFilters } from './inbox-filters.ts';
import { type InboxCommand, inboxKeys } from './inbox-keys.ts';
import { InboxList } from './inbox-list.tsx';
import type { InboxRow } from './inbox-types.ts';
import { PaneEmpty, PaneFailed } from './pane-blanks.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { MOST_TOGETHER } from './several.ts';
import { SubmissionPane } from './submission-pane.tsx';
import { NOTES_ID, SEARCH_ID, TITLE_ID } from './title-id.ts';
import { useApproval } from './use-approval.ts';
import { useHeldRow } from './use-held-row.ts';
import { useInboxList, useUrgentRows } from './use-inbox.ts';
import { focusDifference, focusRow, useInboxKeyboard } from './use-inbox-keyboard.ts';
import { useSelection } from './use-selection.ts';
import { useSettled } from './use-settled.ts';
import { useFreshness, useSubmission } from './use-submission.ts';

const focusTitle = () => document.getElementById(TITLE_ID)?.focus();

export function Inbox({ filters, openId }: { filters: InboxFilters; openId: string | undefined }) {
  const navigate = useNavigate();
  const list = useInboxList(filters);
  const shownId = useSettled(openId);
  const submission = useSubmission(openId && shownId);
  const held = useHeldRow(list.rows, openId, writeFilters(filters), list.isCurrent);
  const listed = withHeldRow(list.rows, held);
  const readId = submission.data?.id;
  const { rows: urgent, isCurrent: isUrgentCurrent } = useUrgentRows(filters.q);
  const isCurrent = list.isCurrent && isUrgentCurrent;
  const hasMore = list.hasNextPage && isCurrent;
  const { timeZone } = usePractice();
  const rows = useMemo(() => {
    const above = new Set(urgent.map(({ id }) => id));
    const below = waitingFirst(
      listed.filter(({ id }) => !above.has(id)),
      timeZone,
    );
    return asRead([...urgent, ...below], readId);
  }, [listed, urgent, readId, timeZone]);
  useFreshness(held, submission);
  const ids = rows.map((row) => row.id);
  const openNow = useRef(openId);
  useEffect(() => {
    openNow.current = openId;
  }, [openId]);
  const openNext = (id: string) => {
    // Somebody who has moved on stays where they are.
    if (openNow.current !== id) return;
    const at = ids.indexOf(id);
    const next = ids[at + 1] ?? ids[at - 1];
    void navigate(inboxAddress(filtersNow(), next));
    if (next === undefined || !focusRow(next)) document.getElementById('main')?.focus();
  };
  const acting = useActs(openNext);
  const approval = useApproval((id) => {
    // Where it stays in the list, it stays open, with what the approval changed.
    if (filters.view === 'all' || filters.view === 'approved') return false;
    openNext(id);
    return true;
  });
  const alertIds = rows.filter(({ alert }) => alert && !alert.isAcknowledged).map(({ id }) => id);
  const selection = useSelection(rows, writeFilters(filters));
  const mayApprove = useRight('approve');
  const mayWrite = useMayWrite();
  /** The rows that approving several was asked for: they stay while the list follows what is approved. */
  const [asked, setAsked] = useState<readonly InboxRow[]>();
  const goIn = useFocusOfOpening(shownId, ids);

  const run = (command: InboxCommand) => {
    switch (command.type) {
      case 'open':
        if (command.focus === 'row') focusRow(command.id);
        else goIn();
        void navigate(inboxAddress(filtersNow(), command.id));
        break;
      case 'approve':
        if (submission.data?.id === command.id) void approval.approve(submission.data);
        break;
      case 'load-more':
        if (!list.isFetchingNextPage) void list.fetchNextPage();
        break;
      case 'focus-detail':
        // If it is still loading, it takes the focus once it is shown.
        if (command.id === shownId) focusTitle();
        else goIn();
        break;
      case 'focus-list':
        if (!focusRow(command.id)) void navigate(inboxAddress(filtersNow()));
        break;
      case 'close':
        void navigate(inboxAddress(filtersNow()));
        break;
      case 'print':
        void navigate(printAddress(filtersNow(), command.id));
        break;
      case 'search':
        document.getElementById(SEARCH_ID)?.focus();
        break;
      case 'select':
        selection.add(command.ids);
        focusRow(command.ids.at(-1) ?? '');
        break;
      case 'match':
        if (submission.data?.id === command.id) approval.askWho(submission.data);
        break;
      case 'note':
        if (mayWrite) focusInside(() => allInside(command.id, `#${NOTES_ID} textarea`)[0], { takesLetters: true });
        break;
      case 'difference':
        focusDifference(command.id, command.step);
        break;
      case 'act':
        if (submission.data?.id === command.id) acting.ask(submission.data, command.action);
        break;
      case 'undo':
        undoLast();
        break;
      case 'toggle':
        selection.toggle(command.id);
        break;
      case 'approve-selected':
        if (selection.rows.some(isOpen) && selection.rows.length <= MOST_TOGETHER) setAsked(selection.rows);
        break;
      case 'clear-selection':
        selection.clear();
    }
  };
  useListedInboxKeys();
  useInboxKeyboard(
    {
      ids,
      alertIds,
      hasMore,
      hasLetters: useLetterShortcuts(),
      hasSelection: selection.rows.length > 0,
    },
    run,
  );

  const { fetchNextPage, refetch } = list;
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const state = list.isPending ? 'loading' : !list.data ? 'failed' : list.isError ? 'stale' : 'ready';
  return (
    <main className={`pane ${styles.inbox}`} id="main" tabIndex={-1} data-open={openId ? '' : undefined}>
      <InboxBar filters={filters} counts={list.data?.pages[0]?.counts} isCurrent={isCurrent} />
      <div className="split">
        <div className={styles.column}>
          <SelectionBar listed={rows} selection={selection} onAsk={() => setAsked(selection.rows)} />
          {asked && mayApprove && (
            <ApproveSeveral
              rows={asked}
              onClose={(wasApproved) => {
                setAsked(undefined);
                if (wasApproved) selection.clear();
              }}
            />
          )}
          <InboxList
            selection={selection}
            filters={filters}
            rows={rows}
            urgentCount={urgent.length}
            openId={openId}
            state={state}
            isCurrent={isCurrent}
            hasMore={hasMore}
            isLoadingMore={list.isFetchingNextPage}
            onMore={onMore}
            onRetry={() => void refetch()}
          />
        </div>
        {!openId || !shownId ? (
          <PaneEmpty hasRows={rows.length > 0} />
        ) : submission.isError && !submission.data ? (
          <PaneFailed
            error={submission.error}
            listAddress={inboxAddress(filters)}
            onRetry={() => void submission.refetch()}
          />
        ) : (
          <SubmissionPane
            key={shownId}
            id={shownId}
            row={rows.find((row) => row.id === shownId)}
            submission={submission.data}
            filters={filters}
            isApproving={approval.isApproving(shownId)}
            outcome={approval.outcomeFor(shownId)}
            onApprove={() => void approval.approve(submission.data)}
            onAct={(what) => submission.data && acting.ask(submission.data, what)}
          />
        )}
      </div>
      <AskedAct acting={acting} />
      <UndoMessage />
      <p className="visually-hidden" role="status">
        {approval.announced}
      </p>
    </main>
  );
}

/** Lists the inbox's keys in the help. */
function useListedInboxKeys(): void {
  const { t } = useTranslation();
  usePageKeys([
    ...inboxKeys.map((key) => ({ keys: shownKey(key), text: t(`inbox.key.${key.action}`) })),
    { keys: 'Enter', text: t('inbox.key.read') },
    { keys: 'Space', text: t('inbox.key.tick') },
    { keys: 'Shift ↑ ↓', text: t('inbox.key.extend') },
  ]);
}

/**
 * Moves the focus along with the user: into a submission that was opened to be read or that replaced the list on a phone, and
 * after closing back to its row, or to the row now in its place. Returns a function that requests the former for the next
 * opening.
 */
function useFocusOfOpening(shownId: string | undefined, ids: readonly string[]): () => void {
  const isNarrow = usePhone();
  const isGoingIn = useRef(false);
  const before = useRef(shownId);
  const places = useRef<readonly (string | undefined)[]>([]);
  useEffect(() => {
    if (!shownId) return;
    const at = ids.indexOf(shownId);
    places.current = [shownId, ids[at + 1], ids[at - 1]];
  });
  useEffect(() => {
    if (before.current === shownId) return;
    before.current = shownId;
    if (shownId && (isGoingIn.current || isNarrow)) focusTitle();
    if (!shownId && document.activeElement === document.body) places.current.some((id) => id && focusRow(id));
    isGoingIn.current = false;
  }, [shownId, isNarrow]);
  return useCallback(() => {
    isGoingIn.current = true;
  }, []);
}
