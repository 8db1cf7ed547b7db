// A colleague's sessions; an admin can end each.
import { staff } from '@foyer/contract';
import { Button, Dialog, toast } from '@foyer/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { SessionList } from './session-list.tsx';
import type { Colleague } from './staff-member.ts';

export function StaffSessions({ member, onClose }: { member: Colleague; onClose: () => void }) {
  const { t } = useTranslation();
  const { call } = useApi();
  const queries = useQueryClient();
  const problemText = useProblemText();
  const params = { staffId: member.id };
  const queryKey = ['staff', member.id, 'sessions'];
  const sessions = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(staff.staffSessions, { params }, { signal }),
  });
  const end = async (sessionId: string) => {
    try {
      await call(staff.endStaffSession, { params: { ...params, sessionId } });
      toast(t('staff.saidEnded'));
    } catch (error) {
      toast(problemText(error).text);
    }
    void queries.invalidateQueries({ queryKey });
  };
  return (
    <Dialog
      title={t('staff.sessionsOf', { name: member.name })}
      onDismiss={onClose}
      actions={<Button onClick={onClose}>{t('staff.close')}</Button>}
    >
      {sessions.data && <SessionList sessions={sessions.data} onEnd={({ id }) => void end(id)} />}
    </Dialog>
  );
}
