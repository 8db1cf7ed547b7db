// The page of tasks: views, search, the list and the open task.
import { Button, ErrorText, Icon, Plus, SkeletonRows, StaleNote, useDelay } from '@foyer/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../session/commands.ts';
import { actionOf, keyPlaceOf, letterActs, shortcutOf, tooltipOf } from '../../session/keys.ts';
import { usePageKeys } from '../../session/page-keys.ts';
import { usePageLoading } from '../../session/page-loading.ts';
import { useMayWrite } from '../../session/profile.ts';
import { useQueryParams } from '../../session/query-params.ts';
import { useLetterShortcuts } from '../../session/shortcuts.ts';
import { UndoMessage, undoLast } from '../../session/undo.tsx';
import { usePhone } from '../../session/use-phone.ts';
import { TaskDialog } from './task-dialog.tsx';
import { taskPageKeys } from './task-keys.ts';
import { TaskList } from './task-list.tsx';
import { TaskPane } from './task-pane.tsx';
import styles from './tasks.module.css';
import { useFinish } from './use-finish.ts';
import { type Task, type TaskTab, taskViews, useTasks } from './use-tasks.ts';

export function TasksView() {
  const { t } = useTranslation();
  const [params, set] = useQueryParams();
  const view: TaskTab = taskViews.find((each) => each === params.get('view')) ?? 'mine';
  const q = params.get('q') ?? '';
  const openId = params.get('task') ?? undefined;
  const list = useTasks(view, q);
  const finish = useFinish();
  const [isMaking, setMaking] = useState(false);
  const mayWrite = useMayWrite();
  const hasLetters = useLetterShortcuts() && mayWrite;
  const heading = useRef<HTMLHeadingElement>(null);
  const tasks = list.data?.pages.flatMap((page) => page.tasks) ?? [];
  const today = list.data?.pages[0]?.today ?? '';
  const addressOf = (id: string) => `/tasks?${new URLSearchParams({ ...Object.fromEntries(params), task: id })}`;
  const open = (id: string) => set({ task: id }, { replace: id === openId });
  /** The focus of a task that leaves the list goes to the next one, else to the one before, else to the heading. */
  const tick = (task: Task) => {
    const at = tasks.findIndex(({ id }) => id === task.id);
    const neighbor = tasks[at + 1] ?? tasks[at - 1];
    void finish.toggle(task, () => {
      const link = neighbor && document.querySelector<HTMLElement>(`[data-task="${neighbor.id}"]`);
      (link ?? heading.current)?.focus();
    });
  };
  useCommands(mayWrite ? [{ id: 'new-task', label: t('tasks.create'), icon: Plus, run: () => setMaking(true) }] : []);
  const focusedId = () =>
    document.activeElement?.closest('li')?.querySelector('[data-task]')?.getAttribute('data-task') ?? openId;
  const step = (by: 1 | -1) => {
    const at = tasks.findIndex(({ id }) => id === focusedId());
    const next = tasks[at === -1 ? 0 : at + by];
    document.querySelector<HTMLElement>(`[data-task="${next?.id}"]`)?.focus();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !letterActs(keyPlaceOf(event), hasLetters)) return;
    const action = actionOf(taskPageKeys, event.key, event.shiftKey)?.action;
    if (!action) return;
    event.preventDefault();
    if (action === 'create') setMaking(true);
    else if (action === 'undo') undoLast();
    else if (action === 'finish') {
      const task = tasks.find(({ id }) => id === focusedId());
      if (task && !task.isHidden) tick(task);
    } else step(action === 'next' ? 1 : -1);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  usePageKeys(taskPageKeys.map(({ key, action }) => ({ keys: key.toUpperCase(), text: t(`tasks.key.${action}`) })));
  return (
    <>
      <header className="bar-top">
        <h1 ref={heading} tabIndex={-1}>
          {t('tasks.title')}
        </h1>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of tabs. */}
        <div className="tabs" role="group" aria-label={t('tasks.show')}>
          {taskViews.map((each) => (
            <button
              key={each}
              type="button"
              className="tab"
              aria-pressed={each === view}
              onClick={() => set({ view: each === 'mine' ? undefined : each, task: undefined }, { replace: false })}
            >
              {t(`tasks.view.${each}`)}
            </button>
          ))}
        </div>
        <input
          type="search"
          className={`input ${styles.search}`}
          aria-label={t('tasks.search')}
          placeholder={t('tasks.search')}
          maxLength={100}
          defaultValue={q}
          onChange={({ target }) => set({ q: target.value.trim(), task: undefined })}
        />
        {mayWrite && (
          <span className="push">
            <Button
              look="primary"
              title={tooltipOf(t('tasks.create'), taskPageKeys, 'create', hasLetters)}
              aria-keyshortcuts={shortcutOf(taskPageKeys, 'create', hasLetters)}
              onClick={() => setMaking(true)}
            >
              <Icon of={Plus} />
              {t('tasks.create')}
            </Button>
          </span>
        )}
      </header>
      <div className={styles.split} data-open={openId ? '' : undefined}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
        <section className="scroll" tabIndex={0} aria-label={t('tasks.list')}>
          {list.isError && list.data && (
            <StaleNote text={t('tasks.stale')} again={t('tasks.again')} onRetry={() => void list.refetch()} />
          )}
          {finish.refusal && (
            <div role="alert" className={styles.more}>
              <ErrorText>{finish.refusal.text}</ErrorText>
            </div>
          )}
          {list.data ? (
            <>
              {tasks.length === 0 && <Empty view={view} q={q} />}
              <TaskList
                tasks={tasks}
                today={today}
                openId={openId}
                addressOf={addressOf}
                onOpen={open}
                onTick={mayWrite ? tick : undefined}
              />
              {list.hasNextPage && (
                <div className={styles.more}>
                  <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                    {t('tasks.more')}
                  </Button>
                </div>
              )}
            </>
          ) : list.isError ? (
            <div role="alert" className={`stack-8 ${styles.more}`}>
              <p>{t('tasks.failed')}</p>
              <div>
                <Button onClick={() => void list.refetch()}>{t('tasks.again')}</Button>
              </div>
            </div>
          ) : (
            <Coming />
          )}
        </section>
        {openId && (
          <TaskPane
            key={openId}
            id={openId}
            today={today}
            onTick={mayWrite ? tick : undefined}
            onClose={() => {
              set({ task: undefined }, { replace: false });
              document.querySelector<HTMLElement>(`[data-task="${openId}"]`)?.focus();
            }}
          />
        )}
      </div>
      <UndoMessage />
      {isMaking && (
        <TaskDialog
          onClose={(madeId) => {
            setMaking(false);
            if (madeId) open(madeId);
          }}
        />
      )}
    </>
  );
}

function Empty({ view, q }: { view: TaskTab; q: string }) {
  const { t } = useTranslation();
  const hasLetters = useLetterShortcuts();
  const mayWrite = useMayWrite();
  const isPhone = usePhone();
  const none = hasLetters && mayWrite && !isPhone ? 'tasks.noneAndKey' : 'tasks.none';
  const text = q !== '' ? t('tasks.noneFound', { q }) : t(view === 'done' ? 'tasks.noneDone' : none);
  return <p className={`muted ${styles.more}`}>{text}</p>;
}

function Coming() {
  usePageLoading();
  return useDelay() ? <SkeletonRows count={8} /> : null;
}
