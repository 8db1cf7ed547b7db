// The tasks of a view in groups by day; each with a tick, and a link that opens it.
import { isPlainPress } from '@foyer/client/plain-press';
import { Avatar, Icon, MessageSquare, Status, TriangleAlert } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { nameEnds } from '../../api/name-ends.ts';
import { AlertMarks } from '../patients/alert-marks.tsx';
import { groupTasks } from './task-days.ts';
import styles from './tasks.module.css';
import { useTaskWords } from './use-task-words.ts';
import type { Task } from './use-tasks.ts';

interface Props {
  readonly tasks: readonly Task[];
  /** YYYY-MM-DD */
  readonly today: string;
  readonly openId: string | undefined;
  /** Returns the address that opens a task. */
  readonly addressOf: (id: string) => string;
  readonly onOpen: (id: string) => void;
  /** Undefined for colleagues who only read. */
  readonly onTick: ((task: Task) => void) | undefined;
}

export function TaskList({ tasks, today, openId, addressOf, onOpen, onTick }: Props) {
  const { t } = useTranslation();
  return groupTasks(tasks, today).map(({ group, tasks: ofGroup }) => (
    <section key={group} aria-labelledby={`tasks-${group}`}>
      <h2 id={`tasks-${group}`} className={styles.group}>
        <span>{t(`tasks.${group}`)}</span>
        <span className="figures">{ofGroup.length}</span>
      </h2>
      <ul className={styles.list}>
        {ofGroup.map((task) => (
          <TaskLine
            key={task.id}
            task={task}
            today={today}
            isOpen={task.id === openId}
            address={addressOf(task.id)}
            onOpen={onOpen}
            onTick={onTick}
          />
        ))}
      </ul>
    </section>
  ));
}

interface LineProps {
  readonly task: Task;
  readonly today: string;
  readonly isOpen: boolean;
  readonly address: string;
  readonly onOpen: (id: string) => void;
  readonly onTick: ((task: Task) => void) | undefined;
}

function TaskLine({ task, today, isOpen, address, onOpen, onTick }: LineProps) {
  const { t } = useTranslation();
  const words = useTaskWords(today);
  const title = words.title(task);
  const { about, assignee } = task;
  const due = words.due(task);
  const isLate = !task.done && task.dueOn !== null && task.dueOn < today;
  return (
    <li className={styles.task} data-current={isOpen || undefined}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          aria-label={t(task.done ? 'tasks.untick' : 'tasks.tick', { title })}
          checked={task.done !== null}
          disabled={task.isHidden || !onTick}
          onChange={() => onTick?.(task)}
        />
      </label>
      {task.isHidden ? (
        <span className={styles.title}>{title}</span>
      ) : (
        <Link
          className={styles.title}
          to={address}
          onClick={(event) => {
            // The address of a search that has just begun is ahead of the one that is drawn.
            if (!isPlainPress(event)) return;
            event.preventDefault();
            onOpen(task.id);
          }}
          data-task={task.id}
          aria-current={isOpen || undefined}
        >
          {title}
        </Link>
      )}
      <span className={styles.about}>
        {about && <span>{about.name || t('tasks.aboutGuest')}</span>}
        {about && <AlertMarks name={about.name} alerts={about.alerts} />}
        {about && words.about(about) && <span>{words.about(about)}</span>}
        {about?.state && (
          <Status icon={TriangleAlert} tone="warning">
            {words.state(about)}
          </Status>
        )}
        {task.wasWith !== null && <span>{t('tasks.wasWith', { name: task.wasWith })}</span>}
      </span>
      <span className={styles.side}>
        {task.commentCount > 0 && (
          <span className="row-tight">
            <Icon of={MessageSquare} size="small" />
            <span aria-hidden="true">{task.commentCount}</span>
            <span className="visually-hidden">{t('tasks.comments', { count: task.commentCount })}</span>
          </span>
        )}
        {due !== '' &&
          (isLate ? (
            <Status icon={TriangleAlert} tone="danger">
              {due}
            </Status>
          ) : (
            <span>{due}</span>
          ))}
        {assignee ? <Assignee name={assignee.name} /> : <span className="chip">{t('tasks.anyone')}</span>}
      </span>
    </li>
  );
}

function Assignee({ name }: { name: string }) {
  const { first, last } = nameEnds(name);
  return (
    <>
      <Avatar nameFirst={first} nameLast={last} size="small" />
      <span className="visually-hidden">{name}</span>
    </>
  );
}
