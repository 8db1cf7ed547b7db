// /tasks: what has to be done.
import { useTranslation } from 'react-i18next';
import { useTexts } from '../api/texts.ts';
import { TasksView } from '../features/tasks/tasks-view.tsx';
import { tasksEn } from '../features/tasks/texts.en.ts';
import { useTitle } from '../session/practice.tsx';

export default function TasksPage() {
  useTexts(tasksEn);
  const { t } = useTranslation();
  useTitle(t('tasks.title'));
  return (
    <main className="pane" id="main" tabIndex={-1}>
      <TasksView />
    </main>
  );
}
