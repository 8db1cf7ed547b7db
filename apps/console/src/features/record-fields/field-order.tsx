// The fields that are in use, in their order: moved by Alt with the arrow keys, and by buttons.
import { ArrowDown, ArrowUp, Button, Icon, toast } from '@foyer/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../api/problem-text.ts';
import { typeName } from '../forms/type-name.ts';
import type { OwnField } from '../forms/use-own-fields.ts';
import { FieldMenu } from './field-menu.tsx';
import styles from './record-fields.module.css';
import { useChangeField } from './use-record-fields.ts';

export function FieldName({ field: { name, type } }: { readonly field: OwnField }) {
  const { t } = useTranslation();
  return (
    <span className={styles.field}>
      <span className="strong">{name}</span>
      <span className={styles.type}>{typeName(t, type)}</span>
    </span>
  );
}

type Step = -1 | 1;

/** `all` holds the archived fields, too: places are counted over all of them. */
export function FieldOrder({ all }: { readonly all: readonly OwnField[] }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const change = useChangeField();
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const active = all.filter(({ isArchived }) => !isArchived);
  const move = ({ id, name, revision }: OwnField, step: Step) => {
    const at = active.findIndex((field) => field.id === id);
    const other = active[at + step];
    if (!other || change.isPending) return;
    change.mutate(
      { id, revision, place: all.indexOf(other) },
      {
        onSuccess: () => {
          setSaid(t('recordFields.moved', { name, place: at + step + 1, total: active.length }));
          focusOn(list.current, id, step);
        },
        onError: (error) => toast(t('recordFields.refused', { reason: problemText(error).text })),
      },
    );
  };
  const onKey = (event: KeyboardEvent, field: OwnField) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || step === 0) return;
    event.preventDefault();
    move(field, step);
  };
  return (
    <>
      <ol className={styles.list} ref={list} aria-label={t('recordFields.list')}>
        {active.map((field, at) => (
          <li key={field.id} data-field={field.id} onKeyDown={(event) => onKey(event, field)}>
            <FieldName field={field} />
            <Button
              look="quiet"
              icon
              data-step={-1}
              disabled={at === 0}
              aria-keyshortcuts="Alt+ArrowUp"
              aria-label={t('recordFields.up', { name: field.name })}
              onClick={() => move(field, -1)}
            >
              <Icon of={ArrowUp} />
            </Button>
            <Button
              look="quiet"
              icon
              data-step={1}
              disabled={at === active.length - 1}
              aria-keyshortcuts="Alt+ArrowDown"
              aria-label={t('recordFields.down', { name: field.name })}
              onClick={() => move(field, 1)}
            >
              <Icon of={ArrowDown} />
            </Button>
            <FieldMenu field={field} />
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

/** Keeps the focus with the field that was moved: on the same button, or on the other one at an end of the list. */
function focusOn(list: HTMLElement | null, id: string, step: Step): void {
  const buttons = [...(list?.querySelectorAll<HTMLButtonElement>(`[data-field="${id}"] [data-step]:enabled`) ?? [])];
  (buttons.find((button) => button.dataset.step === String(step)) ?? buttons[0])?.focus();
}
