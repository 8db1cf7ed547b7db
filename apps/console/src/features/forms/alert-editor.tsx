// The form's alerts: which answers reach the office at once, and what the person sees.
import type { FormAlert } from '@foyer/forms';
import { Button, Icon, Plus, TextField, Trash2 } from '@foyer/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ALERT_NAME, freeName, hasRoom, newAlert } from './alert-parts.ts';
import styles from './builder.module.css';
import { useBuilder, useBuilderStore } from './builder-context.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import { sourcesFor } from './condition-parts.ts';
import { indexOf } from './form-doc.ts';
import { RichTextEditor, Select, Switch } from './property-editor.tsx';

const NONE: readonly FormAlert[] = [];
const shows = ['none', 'crisis', 'text'] as const satisfies readonly FormAlert['showPatient'][];
/** Maximum characters of a text for the person, with its formatting. */
const MOST_TEXT = 1000;

export default function AlertEditor() {
  const { t } = useTranslation();
  const store = useBuilderStore();
  const alerts = useBuilder((state) => state.doc.alerts ?? NONE);
  const addButton = useRef<HTMLButtonElement>(null);
  const add = () => {
    const alert = newAlert(freeName(alerts, (place) => t('alerts.newName', { place })));
    store.setAlert(alert.id, alert);
    store.showAlert(alert.id);
  };
  return (
    <section>
      <h3>{t('alerts.title')}</h3>
      <p className="hint">{t('alerts.hint')}</p>
      {alerts.map((alert) => (
        <OneAlert
          key={alert.id}
          alert={alert}
          onRemoved={() => requestAnimationFrame(() => addButton.current?.focus())}
        />
      ))}
      <div className="row">
        <Button ref={addButton} disabled={!hasRoom(alerts)} onClick={add}>
          <Icon of={Plus} />
          {t('alerts.add')}
        </Button>
      </div>
      {!hasRoom(alerts) && <p className="hint">{t('alerts.full')}</p>}
    </section>
  );
}

interface OneProps {
  readonly alert: FormAlert;
  readonly onRemoved: () => void;
}

function OneAlert({ alert, onRemoved }: OneProps) {
  const { t } = useTranslation();
  const store = useBuilderStore();
  const doc = useBuilder((state) => state.doc);
  const isAsked = useBuilder((state) => state.alert === alert.id);
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isAsked || !details.current) return;
    details.current.open = true;
    details.current.querySelector('input')?.focus();
    details.current.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    store.showAlert(undefined);
  }, [isAsked, store]);
  const { id, name, level, when, tellOffice, showPatient, patientText } = alert;
  const put = (change: Partial<FormAlert>, typed?: string) => store.setAlert(id, { ...alert, ...change }, typed);
  return (
    <details ref={details} className={styles.more}>
      <summary>{name}</summary>
      <fieldset className={styles.moreBody} aria-label={name}>
        <Name name={name} onChange={(next) => put({ name: next }, 'name')} />
        <ConditionEditor
          raw={hasRows(when) ? when : undefined}
          name={t('alerts.when')}
          sources={sourcesFor(doc, '', 'requiredWhen')}
          fieldOf={(uuid) => doc.fields[indexOf(doc, uuid)]}
          noSources={t('alerts.noQuestions')}
          onChange={(condition, typed) => put({ when: condition ?? NO_ROWS }, typed && `when ${typed}`)}
        />
        <Select
          label={t('alerts.level')}
          value={level}
          options={[
            ['notice', t('alerts.notice')],
            ['urgent', t('alerts.urgent')],
          ]}
          onChange={(next) => put({ level: next === 'urgent' ? 'urgent' : 'notice' })}
        />
        <Switch label={t('alerts.tellOffice')} isOn={tellOffice} onChange={(isOn) => put({ tellOffice: isOn })} />
        <Select
          label={t('alerts.showPatient')}
          value={showPatient}
          options={shows.map((one) => [one, t(`alerts.shows.${one}`)])}
          onChange={(next) => put({ showPatient: shows.find((one) => one === next) ?? 'none' })}
        />
        {showPatient === 'text' && (
          <>
            <RichTextEditor
              label={t('alerts.patientText')}
              value={patientText}
              onChange={(next) => put({ patientText: next }, 'text')}
            />
            {patientText.length > MOST_TEXT && (
              <p className="error" role="alert">
                {t('alerts.textLong', { count: patientText.length - MOST_TEXT })}
              </p>
            )}
          </>
        )}
        {!tellOffice && showPatient === 'none' && <p className="hint">{t('alerts.idle')}</p>}
        <div className="row">
          <Button
            aria-label={t('alerts.removeOf', { name })}
            onClick={() => {
              store.setAlert(id, undefined);
              onRemoved();
            }}
          >
            <Icon of={Trash2} size="small" />
            {t('alerts.remove')}
          </Button>
        </div>
      </fieldset>
    </details>
  );
}

const NO_ROWS = { match: 'all', rows: [] } as const;

/** A condition without rows is none: the office would be told of every submission. */
function hasRows(when: unknown): boolean {
  const { rows } = (when ?? {}) as { readonly rows?: unknown };
  return !Array.isArray(rows) || rows.length > 0;
}

interface NameProps {
  readonly name: string;
  readonly onChange: (name: string) => void;
}

/** Keeps the typed text while it is empty: an alert always has a name. */
function Name({ name, onChange }: NameProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState({ text: name, of: name });
  if (typed.of !== name) setTyped({ text: name, of: name });
  const isBlank = typed.text.trim() === '';
  return (
    <TextField
      label={t('alerts.name')}
      hint={t('alerts.nameHint')}
      error={isBlank ? t('forms.nameMissing') : undefined}
      maxLength={ALERT_NAME}
      value={typed.text}
      onChange={({ target: { value: text } }) => {
        setTyped({ text, of: text.trim() === '' ? typed.of : text });
        if (text.trim() !== '') onChange(text);
      }}
    />
  );
}
