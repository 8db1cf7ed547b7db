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

interface Props {
  readonly about: TaskAbout;
  /** T acts only while the focus is in the panel around the button, and there before anything else that T does on the page. */
  readonly isInPanel?: boolean;
}

export function NewTaskButton(props: Props) {
  return useMayWrite() ? <Offered {...props} /> : null;
}

function Offered({ about, isInPanel = false }: Props) {
  useTexts(tasksEn);
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const hasLetters = useLetterShortcuts();
  usePageKeys([{ keys: 'T', text: t(isInPanel ? 'tasks.key.createInPanel' : 'tasks.key.create') }]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !letterActs(keyPlaceOf(event), hasLetters)) return;
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
  useAskedAct('task', about.kind === 'patient' && !isInPanel, () => setOpen(true));
  useCommands([{ id: 'new-task', label: name, icon: ListChecks, run: () => setOpen(true) }]);
  return (
    <>
      <Button
        title={tooltipOf(name, newTaskKeys, 'create', hasLetters)}
        aria-keyshortcuts={shortcutOf(newTaskKeys, 'create', hasLetters)}
        onClick={() => setOpen(true)}
      >
        <Icon of={ListChecks} />
        {name}
      </Button>
      {isOpen && <TaskDialog about={about} onClose={() => setOpen(false)} />}
    </>
  );
}
