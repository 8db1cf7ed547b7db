// The office's acts on the open submission besides approving, as buttons below its head.
import {
  Archive,
  Button,
  Clock,
  Ellipsis,
  Icon,
  Menu,
  MenuItem,
  MessageCircleQuestionMark,
  Undo2,
  User,
} from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { shortcutOf, tooltipOf } from '../../session/keys.ts';
import { useMayWrite } from '../../session/profile.ts';
import { useLetterShortcuts } from '../../session/shortcuts.ts';
import { NewTaskButton } from '../tasks/new-task-button.tsx';
import type { TaskAbout } from '../tasks/task-dialog.tsx';
import styles from './inbox.module.css';
import { type InboxAction, inboxKeys } from './inbox-keys.ts';
import type { InboxRow } from './inbox-types.ts';

export type PaneAct = 'ask' | 'take-back' | 'assign' | 'snooze' | 'archive' | 'not-ours' | 'file' | 'put-back';

interface Props {
  readonly head: Pick<InboxRow, 'status' | 'isGuest' | 'assignee'>;
  readonly onAct: (act: PaneAct) => void;
  /** Whom a new task is about. */
  readonly about: TaskAbout;
}

/** Returns the acts that a submission allows now. Filing stands with the question whose answers they are. */
export function actsFor({ status, isGuest }: Pick<InboxRow, 'status' | 'isGuest'>): readonly PaneAct[] {
  if (status === 'new' || status === 'returned') {
    const ask = status === 'new' ? 'ask' : 'take-back';
    return [ask, 'assign', 'snooze', 'archive', ...(isGuest ? (['not-ours', 'file'] as const) : [])];
  }
  return status === 'approved' ? [] : ['put-back'];
}

export function PaneActs({ head, onAct, about }: Props) {
  const { t } = useTranslation();
  const hasLetters = useLetterShortcuts();
  const mayWrite = useMayWrite();
  const acts = actsFor(head);
  if (!mayWrite) return null;
  const keyOf = (name: string, action: InboxAction) => ({
    title: tooltipOf(name, inboxKeys, action, hasLetters),
    'aria-keyshortcuts': shortcutOf(inboxKeys, action, hasLetters),
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are buttons.
    <div className={styles.acts} role="group" aria-label={t('triage.acts')}>
      {acts.includes('put-back') && (
        <Button onClick={() => onAct('put-back')}>
          <Icon of={Undo2} />
          {t('triage.putBack')}
        </Button>
      )}
      {acts.includes('ask') && (
        <Button {...keyOf(t('triage.ask'), 'ask')} onClick={() => onAct('ask')}>
          <Icon of={MessageCircleQuestionMark} />
          {t('triage.ask')}
        </Button>
      )}
      {acts.includes('assign') && (
        <Button {...keyOf(t('triage.assign'), 'assign')} onClick={() => onAct('assign')}>
          <Icon of={User} />
          {head.assignee ? t('triage.assignedTo', { name: head.assignee.name }) : t('triage.assign')}
        </Button>
      )}
      {acts.includes('snooze') && (
        <Button {...keyOf(t('triage.snooze'), 'snooze')} onClick={() => onAct('snooze')}>
          <Icon of={Clock} />
          {t('triage.snooze')}
        </Button>
      )}
      {acts.includes('archive') && (
        <Button {...keyOf(t('triage.archive'), 'archive')} onClick={() => onAct('archive')}>
          <Icon of={Archive} />
          {t('triage.archive')}
        </Button>
      )}
      <NewTaskButton about={about} />
      {acts.includes('not-ours') && (
        <Menu className="button button-quiet button-icon" label={t('triage.more')} button={<Icon of={Ellipsis} />}>
          <MenuItem onSelect={() => onAct('not-ours')}>{t('triage.notOurs')}</MenuItem>
        </Menu>
      )}
    </div>
  );
}
