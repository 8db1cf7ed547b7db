// The open task: its text, when, for whom and what it is about, and its comments.
import { tasks } from '@foyer/contract';
import { Button, FieldFrame, Icon, SkeletonRows, toast, X } from '@foyer/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { useAttempt } from '../../api/use-attempt.ts';
import { AlertLines } from '../patients/alert-marks.tsx';
import { TaskDialog } from './task-dialog.tsx';
import styles from './tasks.module.css';
import { useTaskWords } from './use-task-words.ts';
import { type Task, useTask, useTasksAgain, type WholeTask } from './use-tasks.ts';

interface Props {
  readonly id: string;
  readonly today: string;
  /** Undefined for colleagues who only read. */
  readonly onTick: ((task: Task) => void) | undefined;
  readonly onClose: () => void;
}

export function TaskPane({ id, today, onTick, onClose }: Props) {
  const { t } = useTranslation();
  const task = useTask(id);
  const [isEditing, setEditing] = useState(false);
  const { data } = task;
  return (
    <aside className={`inspector scroll ${styles.pane}`} aria-labelledby="task-title">
      {data ? (
        <>
          <Head task={data} today={today} onClose={onClose} />
          {data.text !== '' && data.text !== null && (
            <section>
              <p className={styles.text}>{data.text}</p>
            </section>
          )}
          <Facts task={data} today={today} />
          {onTick && (
            <section>
              <div className="row">
                <Button onClick={() => onTick(data)}>{t(data.done ? 'tasks.notDone' : 'tasks.done')}</Button>
                <Button onClick={() => setEditing(true)}>{t('tasks.edit')}</Button>
              </div>
            </section>
          )}
          <Comments task={data} today={today} mayWrite={onTick !== undefined} />
          {isEditing && <TaskDialog task={data} onClose={() => setEditing(false)} />}
        </>
      ) : task.isError ? (
        <div role="alert" className="stack-8">
          <h2 id="task-title">{t('tasks.taskFailed')}</h2>
          <div className="row">
            <Button onClick={() => void task.refetch()}>{t('tasks.again')}</Button>
            <Button onClick={onClose}>{t('tasks.cancel')}</Button>
          </div>
        </div>
      ) : (
        <>
          <h2 id="task-title" className="visually-hidden">
            {t('tasks.title')}
          </h2>
          <SkeletonRows count={6} />
        </>
      )}
    </aside>
  );
}

interface PartProps {
  readonly task: WholeTask;
  readonly today: string;
}

function Head({ task, today, onClose }: PartProps & { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const words = useTaskWords(today);
  const title = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another task takes the focus, a change of the same one does not.
  useEffect(() => title.current?.focus({ preventScroll: true }), [task.id]);
  return (
    <div className={styles.head}>
      <div className="stack-8">
        <h2 id="task-title" ref={title} tabIndex={-1}>
          {task.title}
        </h2>
        <p className="muted">{t('tasks.madeBy', { name: task.madeBy, when: words.moment(task.madeAt) })}</p>
        {task.done && (
          <p className="muted">{t('tasks.doneBy', { name: task.done.by, when: words.moment(task.done.at) })}</p>
        )}
      </div>
      <Button look="quiet" icon aria-label={t('tasks.close')} onClick={onClose}>
        <Icon of={X} />
      </Button>
    </div>
  );
}

function Facts({ task, today }: PartProps) {
  const { t } = useTranslation();
  const words = useTaskWords(today);
  const { about } = task;
  const address = about && words.address(about);
  const name = about && (about.name || t('tasks.aboutGuest'));
  return (
    <section>
      <dl className="facts">
        <dt>{t('tasks.due')}</dt>
        <dd>{words.due(task) || t('tasks.day.none')}</dd>
        <dt>{t('tasks.for')}</dt>
        <dd>
          {task.assignee?.name ?? t('tasks.anyone')}
          {task.wasWith !== null && <p className="muted">{t('tasks.wasWith', { name: task.wasWith })}</p>}
        </dd>
        <dt>{t('tasks.about')}</dt>
        <dd>
          {about ? (
            <>
              {address ? <Link to={address}>{name}</Link> : name}
              <AlertLines alerts={about.alerts} />
              {words.about(about) && <p>{words.about(about)}</p>}
              {about.state && <p>{words.state(about)}</p>}
            </>
          ) : (
            t('tasks.nothing')
          )}
        </dd>
      </dl>
    </section>
  );
}

function Comments({ task, today, mayWrite }: PartProps & { readonly mayWrite: boolean }) {
  const { t } = useTranslation();
  const words = useTaskWords(today);
  const { call } = useApi();
  const readAgain = useTasksAgain();
  const attempt = useAttempt();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(text.trim() === '');
    if (text.trim() === '') return;
    void attempt.run(async () => {
      await call(tasks.addTaskComment, { params: { id: task.id }, body: { key, text } });
      setText('');
      setKey(crypto.randomUUID());
      toast(t('tasks.commented'));
      await readAgain();
    });
  };
  const { refusal } = attempt;
  return (
    <section>
      <h3>{t('tasks.commentsTitle')}</h3>
      {task.comments.length === 0 && <p className="muted">{t('tasks.noComments')}</p>}
      {task.comments.map((comment) => (
        <div key={comment.id} className={styles.comment}>
          <p className={styles.text}>{comment.text}</p>
          <p className="muted">{`${comment.by}, ${words.moment(comment.at)}`}</p>
        </div>
      ))}
      {mayWrite && (
        <form className="stack-8" noValidate onSubmit={submit}>
          <FieldFrame
            label={t('tasks.comment')}
            error={isMissing ? t('tasks.commentMissing') : (refusal?.field('text') ?? refusal?.text)}
          >
            {(control) => (
              <textarea
                {...control}
                className="textarea"
                rows={2}
                maxLength={1000}
                value={text}
                onChange={({ target }) => {
                  setText(target.value);
                  setMissing(false);
                }}
              />
            )}
          </FieldFrame>
          <div>
            <Button type="submit" busy={attempt.isBusy}>
              {t(refusal ? 'tasks.again' : 'tasks.addComment')}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
