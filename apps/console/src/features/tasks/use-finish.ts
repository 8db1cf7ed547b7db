// Marks tasks as done, with Undo.
import { tasks } from '@foyer/contract';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useAttempt } from '../../api/use-attempt.ts';
import { offerUndo } from '../../session/undo.tsx';
import { type Task, useTasksAgain } from './use-tasks.ts';

export function useFinish() {
  const { t } = useTranslation();
  const { call } = useApi();
  const readAgain = useTasksAgain();
  const attempt = useAttempt();
  const set = (id: string, revision: number, isDone: boolean) =>
    call(isDone ? tasks.finishTask : tasks.reopenTask, { params: { id }, body: { revision } });
  const toggle = ({ id, revision, done }: Task, onDone?: () => void) =>
    attempt.run(async () => {
      const isDone = done === null;
      const now = await set(id, revision, isDone);
      await readAgain();
      onDone?.();
      const undo = async () => {
        await set(id, now.revision, !isDone);
        await readAgain();
      };
      offerUndo({ text: t(isDone ? 'tasks.isDone' : 'tasks.isOpen'), undo: () => void attempt.run(undo) });
    });
  return { toggle, isBusy: attempt.isBusy, refusal: attempt.refusal };
}
