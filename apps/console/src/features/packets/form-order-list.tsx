// The forms of a packet in their order: moved by dragging, by Alt with the arrow keys, and by buttons.
import { ArrowDown, ArrowUp, Button, GripVertical, Icon, X } from '@foyer/ui';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { moved, placeAt } from './form-order.ts';
import styles from './packets.module.css';
import type { FormOfPacket } from './use-packets.ts';

interface Props {
  readonly forms: readonly FormOfPacket[];
  readonly onChange: (forms: readonly FormOfPacket[]) => void;
}

export function FormOrderList({ forms, onChange }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const [said, setSaid] = useState('');
  const handleAt = (at: number) => list.current?.querySelectorAll<HTMLButtonElement>('[data-handle]')[at];
  const move = (form: FormOfPacket, to: number) => {
    const next = moved(forms, forms.indexOf(form), to);
    if (next === forms) return;
    flushSync(() => onChange(next));
    const place = next.indexOf(form);
    handleAt(place)?.focus();
    setSaid(t('packets.moved', { name: form.name, place: place + 1, total: next.length }));
  };
  const remove = (form: FormOfPacket) => {
    const at = forms.indexOf(form);
    flushSync(() => onChange(forms.filter((one) => one !== form)));
    handleAt(Math.min(at, forms.length - 2))?.focus();
    setSaid(t('packets.removed', { name: form.name }));
  };
  const drag = (event: PointerEvent) => {
    const form = forms.find(({ formId }) => formId === dragged);
    if (!form || !list.current) return;
    const middles = Array.from(list.current.children, (item) => {
      const { top, height } = item.getBoundingClientRect();
      return top + height / 2;
    });
    move(form, placeAt(event.clientY, middles, forms.indexOf(form)));
  };
  const onKey = (event: KeyboardEvent, form: FormOfPacket) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || step === 0) return;
    event.preventDefault();
    move(form, forms.indexOf(form) + step);
  };
  return (
    <>
      <ol
        className={styles.order}
        ref={list}
        aria-label={t('packets.order')}
        onPointerMove={drag}
        onPointerUp={() => setDragged(undefined)}
        onPointerCancel={() => setDragged(undefined)}
      >
        {forms.map((form, at) => (
          <li
            key={form.formId}
            data-dragged={dragged === form.formId || undefined}
            onKeyDown={(event) => onKey(event, form)}
          >
            <button
              type="button"
              className={`button button-quiet button-icon ${styles.handle}`}
              data-handle
              aria-label={t('packets.handle', { name: form.name })}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onPointerDown={(event) => {
                // The list takes the pointer: an item would lose it when it is moved.
                list.current?.setPointerCapture(event.pointerId);
                setDragged(form.formId);
              }}
            >
              <Icon of={GripVertical} />
            </button>
            <span className={styles.form}>
              <span className="strong">{form.name}</span>
              <span className={styles.detail}>
                {t('packets.place', { place: at + 1, total: forms.length })},{' '}
                {t('packets.minutes', { count: form.minutes })}
                {form.isRestricted && `, ${t('packets.signedIn')}`}
              </span>
            </span>
            <Button
              look="quiet"
              disabled={at === 0}
              aria-label={t('packets.up', { name: form.name })}
              onClick={() => move(form, at - 1)}
            >
              <Icon of={ArrowUp} />
            </Button>
            <Button
              look="quiet"
              disabled={at === forms.length - 1}
              aria-label={t('packets.down', { name: form.name })}
              onClick={() => move(form, at + 1)}
            >
              <Icon of={ArrowDown} />
            </Button>
            <Button look="quiet" aria-label={t('packets.remove', { name: form.name })} onClick={() => remove(form)}>
              <Icon of={X} />
            </Button>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
