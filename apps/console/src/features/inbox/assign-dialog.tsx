// Asks which colleague a submission is assigned to.
import { Button, Dialog, ErrorText } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../session/profile.ts';
import { useAssignees } from './use-assignees.ts';
import type { Assignee } from './use-triage.ts';

interface Props {
  readonly title?: string | undefined;
  readonly assignee: Assignee | null;
  readonly onChoose: (to: Assignee | null) => void;
  readonly onClose: () => void;
}

export function AssignDialog({ title, assignee, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const me = useProfile();
  const colleagues = useAssignees();
  const others = (colleagues.data ?? []).filter(({ id }) => id !== me?.id);
  return (
    <Dialog
      title={title ?? t('triage.assignTitle')}
      onDismiss={onClose}
      actions={<Button onClick={onClose}>{t('triage.cancel')}</Button>}
    >
      {assignee && <p>{t('triage.isWith', { name: assignee.name })}</p>}
      <div className="stack-8">
        {me && (
          <Button data-autofocus="" onClick={() => onChoose({ id: me.id, name: me.name })}>
            {t('triage.me')}
          </Button>
        )}
        <Button onClick={() => onChoose(null)}>{t('triage.nobody')}</Button>
        {others.map((other) => (
          <Button key={other.id} onClick={() => onChoose(other)}>
            {other.name}
          </Button>
        ))}
      </div>
      {colleagues.isError && <ErrorText>{t('triage.colleaguesFailed')}</ErrorText>}
    </Dialog>
  );
}
