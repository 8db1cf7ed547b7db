// The properties of a repeating group: what a row is called, how many there may be, and the questions in each row.
import { type CommonProperties, commonProperties, definitionOf, type FormField, type Property } from '@foyer/forms';
import { ArrowUp, Button, Icon, Minus, Plus } from '@foyer/ui';
import type { TFunction } from 'i18next';
import { useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './builder.module.css';
import { useBuilder, useBuilderStore } from './builder-context.tsx';
import { focusWithin } from './builder-focus.ts';
import { titleOf, withCommon } from './form-doc.ts';
import {
  hasRoom,
  questionsOf,
  rowTypes,
  withNewQuestion,
  withoutQuestion,
  withQuestion,
  withQuestionUp,
} from './group-parts.ts';
import LogicEditor from './logic-editor.tsx';
import { logicLines } from './logic-line.ts';
import type { LogicLine } from './logic-lines.tsx';
import { newField } from './new-field.ts';
import { OwnProperties } from './own-properties.tsx';
import { PropertyEditor, Select } from './property-editor.tsx';
import { firstCommon, isAsked, specificOf } from './shown-properties.ts';
import { iconOf } from './type-looks.ts';
import { typeName } from './type-name.ts';

interface Props {
  readonly field: FormField;
  /** `key` names what changes: changes of the same key in a row are one step of undo; without one it is a step by itself. */
  readonly onChange: (change: (old: FormField) => FormField, key?: string) => void;
}

export default function GroupEditor({ field, onChange }: Props) {
  return (
    <>
      <Questions field={field} onChange={onChange} />
      <OwnProperties field={field} onChange={onChange} />
    </>
  );
}

function Questions({ field, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState<string>();
  const [types] = useState(rowTypes);
  const [type, setType] = useState(types[0] ?? 'Short Text Entry');
  const questions = questionsOf(field);
  const lines = useRowLines();
  const store = useBuilderStore();
  const asked = useBuilder(({ question }) => questions.find(({ uuid }) => uuid === question)?.uuid);
  useEffect(() => {
    if (asked === undefined) return;
    setOpen(asked);
    focusWithin(`${id}-${asked}`);
    store.questionShown();
  }, [asked, id, store]);
  const add = () => {
    const added = newField(type);
    onChange((old) => withNewQuestion(old, added));
    setOpen(added.uuid);
    focusWithin(`${id}-${added.uuid}`);
  };
  const remove = (at: number, { uuid }: FormField) => {
    onChange((old) => withoutQuestion(old, uuid));
    const next = questions[at + 1] ?? questions[at - 1];
    focusWithin(next ? `${id}-head-${next.uuid}` : `${id}-add`);
  };
  return (
    <fieldset className="field">
      <legend className="label">{t('builder.rowQuestions')}</legend>
      {questions.length === 0 && <p className="hint">{t('builder.rowNone')}</p>}
      <ol className={styles.rowQuestions}>
        {questions.map((sub, at) => {
          const isOpen = sub.uuid === open;
          const name = titleOf(sub);
          return (
            <li key={sub.uuid}>
              <div className={styles.rowHead} id={`${id}-head-${sub.uuid}`}>
                <button
                  type="button"
                  className={styles.rowName}
                  aria-expanded={isOpen}
                  onClick={() => setOpen(isOpen ? undefined : sub.uuid)}
                >
                  <Icon of={iconOf(sub.type_name)} />
                  <span>{name}</span>
                </button>
                {at > 0 && (
                  <Button
                    look="quiet"
                    icon
                    aria-label={t('builder.optionUp', { name })}
                    onClick={() => onChange((old) => withQuestionUp(old, sub.uuid))}
                  >
                    <Icon of={ArrowUp} size="small" />
                  </Button>
                )}
                <Button
                  look="quiet"
                  icon
                  aria-label={t('builder.removeOption', { name })}
                  onClick={() => remove(at, sub)}
                >
                  <Icon of={Minus} size="small" />
                </Button>
              </div>
              {lineTexts(t, lines.get(sub.uuid)).map((text) => (
                <p key={text} className={`${styles.rowLine} muted small`}>
                  {text}
                </p>
              ))}
              {isOpen && (
                <div className={styles.rowBody} id={`${id}-${sub.uuid}`}>
                  <Question
                    field={sub}
                    group={field}
                    onChange={(change, key) =>
                      onChange((old) => withQuestion(old, sub.uuid, change), key && `${sub.uuid} ${key}`)
                    }
                  />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {hasRoom(field) && (
        <div className={styles.rowAdd} id={`${id}-add`}>
          <Select
            label={t('builder.rowType')}
            value={type}
            options={types.map((one) => [one, typeName(t, one)] as const)}
            onChange={(value) => setType(value as typeof type)}
          />
          <Button onClick={add}>
            <Icon of={Plus} />
            {t('builder.rowAdd')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** Returns what the questions in rows depend on and decide, by uuid. */
function useRowLines(): ReadonlyMap<string, LogicLine> {
  const { t } = useTranslation();
  const fields = useBuilder(({ doc }) => doc.fields);
  return useMemo(() => logicLines(t, fields), [t, fields]);
}

function lineTexts(t: TFunction, line: LogicLine | undefined): readonly string[] {
  if (!line) return [];
  const decides = line.decides > 0 ? [t('logic.decides', { count: line.decides })] : [];
  return [...line.texts.map(({ text }) => text), ...decides];
}

/** The properties of one question. */
function Question({ field, group, onChange }: Props & { readonly group: FormField }) {
  const { t } = useTranslation();
  const { common } = field.properties;
  const commonEditor = (name: keyof CommonProperties) => (
    <PropertyEditor
      key={name}
      name={name}
      property={commonProperties[name] as Property<unknown>}
      value={common[name]}
      onChange={(value) => onChange((old) => withCommon(old, name, value), name)}
    />
  );
  const asked = isAsked(field);
  return (
    <>
      <p className="muted small">{typeName(t, field.type_name)}</p>
      {firstCommon(field).map(commonEditor)}
      {asked && commonEditor('makeRequired')}
      {asked && common.makeRequired && commonEditor('missingText')}
      <OwnProperties field={field} onChange={onChange} />
      {definitionOf(field).kind === 'layout' && firstCommon(field).length === 0 && specificOf(field).length === 0 && (
        <p className="muted">{t('builder.noProperties')}</p>
      )}
      <LogicEditor field={field} group={group} onChange={onChange} />
    </>
  );
}
