// The button New task where something is shown that a task can be about, and its key T.
import { Button, Icon, ListChecks } from '@foyer/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTexts } from '../../api/texts.ts';
import { useAskedAct } from '../../session/asked-act.ts';
import { useCommands } from '../../session/commands.ts';
import { actionOf, keyPlaceOf, letterActs, shortcutOf, tooltipOf } from '../../session/keys.ts';
import { usePageKeys } from '../../session/page-keys.ts';
import { useMayWrite } from '../../session/profile.ts';
import { useLetterShortcuts } from '../../session/shortcuts.ts';
import { type TaskAbout, TaskDialog } from './task-dialog.tsx';
import { newTaskKeys } from './task-keys.ts';
import { tasksEn } from './texts.en.ts';

/** The button and its key, for people who may write tasks. */
export function NewTaskButton({ about }: { readonly about: TaskAbout }) {
  const { button, dialog } = useNewTask(about);
  return (
    <>
      {button}
      {dialog}
    </>
  );
}

interface Options {
  /** T acts only while the focus is in a panel beside the page, and there before anything else that T does on the page. */
  readonly isInPanel?: boolean;
}

/** The button, the dialog it opens, and T, which acts before there is a place for the button. Nothing for people who only read. */
export function useNewTask(about: TaskAbout, { isInPanel = false }: Options = {}) {
  useTexts(tasksEn);
  const { t } = useTranslation();
  const mayWrite = useMayWrite();
  const [isOpen, setOpen] = useState(false);
  const hasLetters = useLetterShortcuts();
  const words = { keys: 'T', text: t(isInPanel ? 'tasks.key.createInPanel' : 'tasks.key.create') };
  usePageKeys(mayWrite ? [words] : []);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!mayWrite || event.defaultPrevented || !letterActs(keyPlaceOf(event), hasLetters)) return;
    if (isInPanel && !(event.target instanceof Element && event.target.closest('aside'))) return;
    if (actionOf(newTaskKeys, event.key, event.shiftKey)?.action !== 'create') return;
    event.preventDefault();
    setOpen(true);
  });
  useEffect(() => {
    // In a panel it comes before the page, which has another use for the letter.
    document.addEventListener('keydown', onKey, isInPanel);
    return () => document.removeEventListener('keydown', onKey, isInPanel);
  }, [isInPanel]);
  const name = t('tasks.create');
  useAskedAct('task', mayWrite && about.kind === 'patient' && !isInPanel, () => setOpen(true));
  useCommands(mayWrite ? [{ id: 'new-task', label: name, icon: ListChecks, run: () => setOpen(true) }] : []);
  const button = mayWrite && (
    <Button
      title={tooltipOf(name, newTaskKeys, 'create', hasLetters)}
      aria-keyshortcuts={shortcutOf(newTaskKeys, 'create', hasLetters)}
      onClick={() => setOpen(true)}
    >
      <Icon of={ListChecks} />
      {name}
    </Button>
  );
  return { button, dialog: isOpen && <TaskDialog about={about} onClose={() => setOpen(false)} /> };
}
