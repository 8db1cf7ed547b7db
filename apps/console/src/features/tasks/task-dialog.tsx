// Makes a task, or changes one. What a colleague changed meanwhile is shown beside, and nothing typed is lost.
import { tasks } from '@foyer/contract';
import { FieldFrame, FormDialog, TextField, toast, useIsMounted } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useTexts } from '../../api/texts.ts';
import { useAttempt } from '../../api/use-attempt.ts';
import { ChangedMeanwhile } from '../../session/changed-meanwhile.tsx';
import { FormRefusals } from '../../session/form-refusals.tsx';
import { usePractice } from '../../session/practice.tsx';
import { dayName, dayOf } from '../../session/practice-day.ts';
import { useChangedMeanwhile } from '../../session/use-changed-meanwhile.ts';
import { SelectField } from '../patients/select-field.tsx';
import { choiceOfDay, type DueChoice, dayOfChoice, dueChoices } from './task-days.ts';
import { tasksEn } from './texts.en.ts';
import { useColleagues, useTasksAgain, type WholeTask } from './use-tasks.ts';

/** What a new task is about. */
export interface TaskAbout {
  readonly kind: 'patient' | 'visit' | 'submission';
  readonly id: string;
  /** The patient's name. */
  readonly name: string;
}

interface Props {
  readonly about?: TaskAbout | undefined;
  /** The task to change; undefined for a new one. */
  readonly task?: WholeTask;
  readonly onClose: (madeId?: string) => void;
}

interface Draft {
  readonly title: string;
  readonly text: string;
  readonly dueOn: string | null;
  readonly assignedTo: string | null;
}

export function TaskDialog({ about, task, onClose }: Props) {
  useTexts(tasksEn);
  const { t, i18n } = useTranslation();
  const { call } = useApi();
  const { timeZone } = usePractice();
  const today = dayOf(new Date(), timeZone);
  const readAgain = useTasksAgain();
  const attempt = useAttempt();
  const colleagues = useColleagues().data ?? [];
  const [key] = useState(() => crypto.randomUUID());
  const [isTried, setTried] = useState(false);
  const [draft, setDraft] = useState<Draft>({
    title: task?.title ?? '',
    text: task?.text ?? '',
    dueOn: task?.dueOn ?? null,
    assignedTo: task?.assignee?.id ?? null,
  });
  const [choice, setChoice] = useState<DueChoice>(() => choiceOfDay(draft.dueOn, today));
  const meanwhile = useChangedMeanwhile({ ...draft }, task?.revision ?? 0);
  const put = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const isNamed = draft.title.trim() !== '';
  const isDated = choice !== 'other' || (draft.dueOn ?? '') !== '';
  const chooseDay = (next: DueChoice) => {
    setChoice(next);
    put({ dueOn: dayOfChoice(next, today, draft.dueOn ?? today) });
  };
  const isMounted = useIsMounted();
  const submit = async () => {
    setTried(true);
    if (!isNamed || !isDated || !meanwhile.isSettled()) return;
    const refused = await attempt.run(async () => {
      if (task) {
        const body = { revision: meanwhile.revision, ...meanwhile.changed({ ...draft }) };
        await call(tasks.changeTask, { params: { id: task.id }, body });
        toast(t('tasks.saved'));
        await readAgain();
        if (isMounted()) onClose();
        return;
      }
      const subject = about ? { kind: about.kind, id: about.id } : null;
      const { id } = await call(tasks.addTask, { body: { key, ...draft, about: subject } });
      toast(t('tasks.made'));
      await readAgain();
      if (isMounted()) onClose(id);
    });
    if (refused?.conflict) meanwhile.refused(refused.conflict, { ...draft });
  };
  const nameOf = (id: unknown) => colleagues.find((one) => one.id === id)?.name ?? t('tasks.anyone');
  const labels: Readonly<Record<string, string>> = {
    title: t('tasks.name'),
    text: t('tasks.text'),
    dueOn: t('tasks.due'),
    assignedTo: t('tasks.for'),
  };
  const textOf = (member: string, value: unknown) => {
    if (member === 'assignedTo') return nameOf(value);
    if (member === 'dueOn') return value === null ? '' : dayName(String(value), today, i18n.language);
    return String(value ?? '');
  };
  const { refusal } = attempt;
  const fieldError = (name: keyof Draft) => refusal?.field(name);
  return (
    <FormDialog
      title={t(task ? 'tasks.editTitle' : 'tasks.newTitle')}
      cancelLabel={t('tasks.cancel')}
      confirmLabel={t(task ? 'tasks.save' : 'tasks.make')}
      busy={attempt.isBusy}
      onCancel={() => onClose()}
      onSubmit={() => void submit()}
    >
      <FormRefusals attempt={attempt} />
      {meanwhile.changes.length > 0 && (
        <ChangedMeanwhile
          changes={meanwhile.changes}
          choices={meanwhile.choices}
          isTried={meanwhile.isTried}
          nameOf={(member) => labels[member] ?? member}
          textOf={textOf}
          onChoose={(member, chosen) => {
            const value = meanwhile.choose(member as keyof Draft, chosen);
            put({ [member]: value });
            if (member === 'dueOn') setChoice(choiceOfDay(value as string | null, today));
          }}
        />
      )}
      {about && <p className="muted">{t('tasks.aboutLine', { name: about.name })}</p>}
      <TextField
        label={t('tasks.name')}
        data-autofocus
        autoComplete="off"
        isRequired
        maxLength={140}
        value={draft.title}
        error={isTried && !isNamed ? t('tasks.nameMissing') : fieldError('title')}
        onChange={({ target }) => put({ title: target.value })}
      />
      <FieldFrame label={t('tasks.text')} error={fieldError('text')}>
        {(control) => (
          <textarea
            {...control}
            className="textarea"
            rows={3}
            maxLength={2000}
            value={draft.text}
            onChange={({ target }) => put({ text: target.value })}
          />
        )}
      </FieldFrame>
      <SelectField label={t('tasks.due')} value={choice} onChange={(next) => chooseDay(next as DueChoice)}>
        {dueChoices.map((each) => (
          <option key={each} value={each}>
            {t(`tasks.day.${each}`)}
          </option>
        ))}
      </SelectField>
      {choice === 'other' && (
        <TextField
          label={t('tasks.otherDay')}
          type="date"
          value={draft.dueOn ?? ''}
          error={isTried && !isDated ? t('tasks.dayMissing') : fieldError('dueOn')}
          onChange={({ target }) => put({ dueOn: target.value })}
        />
      )}
      <SelectField
        label={t('tasks.for')}
        value={draft.assignedTo ?? ''}
        error={fieldError('assignedTo')}
        onChange={(id) => put({ assignedTo: id || null })}
      >
        <option value="">{t('tasks.anyone')}</option>
        {colleagues.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
