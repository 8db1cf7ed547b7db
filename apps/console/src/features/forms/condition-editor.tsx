// The rows of a condition in words: of a question, a section, a page or an alert.
import type { FormField } from '@foyer/forms';
import { type Condition, type ConditionRow, readCondition } from '@foyer/forms/authoring';
import { Button, Icon, Plus } from '@foyer/ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './builder.module.css';
import {
  lastPlace,
  MOST_GROUPS,
  MOST_ROWS,
  type RowPlace,
  rowOf,
  type Source,
  withMatch,
  withRow,
  withRowAt,
} from './condition-parts.ts';
import { NewRow, RowEditor, today } from './logic-row.tsx';

interface EditorProps {
  /** The condition as it is stored; undefined for none. */
  readonly raw: unknown;
  /** What is done while it is true: 'Show this when'. */
  readonly name: string;
  readonly sources: readonly Source[];
  /** Returns a question that the condition may look at. */
  readonly fieldOf: (uuid: string) => FormField | undefined;
  /** What is said while there is nothing to look at. */
  readonly noSources: string;
  /** `typed` names the place where somebody types: what is typed there is one step of undo. */
  readonly onChange: (condition: Condition | undefined, typed?: string) => void;
}

/** Where a question is being chosen for a new row: at the end, or at the end of a group, which may be new as well. */
type Adding = { readonly group: number | undefined } | undefined;

export function ConditionEditor({ raw, name, sources, fieldOf, noSources, onChange }: EditorProps) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState<Adding>();
  /** The row that was added last: its question has the focus. */
  const [added, setAdded] = useState<string>();
  const addButton = useRef<HTMLButtonElement>(null);
  // What had the focus is gone with its row.
  const focusAdd = () => requestAnimationFrame(() => addButton.current?.focus());
  const read = raw === undefined ? undefined : readCondition(raw, fieldOf);
  if (read && !read.isUsable)
    return (
      <div className={styles.logicPart}>
        <p className="hint">{t('logic.unread')}</p>
        <Button onClick={() => onChange(undefined)}>{t('logic.removeUnread')}</Button>
      </div>
    );
  const condition = read?.condition;
  const count = (condition?.rows ?? []).reduce((sum, row) => sum + ('rows' in row ? row.rows.length : 1), 0);
  const groups = (condition?.rows ?? []).filter((row) => 'rows' in row).length;
  const add = (source: Source) => {
    const row = rowOf(source, { today: today() });
    const next = withRow(condition, row, adding?.group);
    onChange(next);
    setAdding(undefined);
    setAdded(lastPlace(next, adding?.group).join('.'));
  };
  const editorOf = (row: ConditionRow, place: RowPlace) => (
    <RowEditor
      key={place.join('.')}
      row={row}
      sources={sources}
      fieldOf={fieldOf}
      place={place}
      isNew={added === place.join('.')}
      onChange={(next, isTyped) => {
        if (!condition) return;
        onChange(withRowAt(condition, place, next), isTyped ? place.join('.') : undefined);
        if (!next) focusAdd();
      }}
    />
  );
  const dropNew = () => {
    setAdding(undefined);
    focusAdd();
  };
  const newRow = <NewRow sources={sources} onChoose={add} onRemove={dropNew} />;
  const isNewGroup = adding?.group !== undefined && adding.group === condition?.rows.length;
  return (
    <fieldset className={styles.logicPart}>
      <legend className="visually-hidden">{name}</legend>
      {(condition || adding) && (
        <div className={styles.logicSentence}>
          <span>{name}</span>
          {condition && (
            <>
              <MatchSelect
                label={t('logic.tie')}
                match={condition.match}
                onChange={(match) => onChange(withMatch(condition, match))}
              />
              <span>{t('logic.ofThese')}</span>
            </>
          )}
        </div>
      )}
      {condition?.rows.map((row, at) =>
        'rows' in row ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its place
          <div key={at} className={styles.logicGroup}>
            <div className={styles.logicSentence}>
              <MatchSelect
                label={t('logic.tieGroup')}
                match={row.match}
                onChange={(match) => onChange(withMatch(condition, match, at))}
              />
              <span>{t('logic.ofGroup')}</span>
            </div>
            {row.rows.map((inner, place) => editorOf(inner, [at, place]))}
            {adding?.group === at && newRow}
            {count < MOST_ROWS && adding?.group !== at && (
              <Button look="quiet" onClick={() => setAdding({ group: at })}>
                <Icon of={Plus} />
                {t('logic.addTo')}
              </Button>
            )}
          </div>
        ) : (
          editorOf(row, [at])
        ),
      )}
      {adding && adding.group === undefined && newRow}
      {isNewGroup && <div className={styles.logicGroup}>{newRow}</div>}
      {sources.length === 0 && !condition ? (
        noSources !== '' && <p className="hint">{noSources}</p>
      ) : (
        <div className="row">
          <Button ref={addButton} disabled={count >= MOST_ROWS} onClick={() => setAdding({ group: undefined })}>
            <Icon of={Plus} />
            {condition || adding ? t('logic.add') : `${name}…`}
          </Button>
          {condition && (
            <Button
              look="quiet"
              disabled={count >= MOST_ROWS || groups >= MOST_GROUPS}
              onClick={() => setAdding({ group: condition.rows.length })}
            >
              {t('logic.addGroup')}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}

interface MatchProps {
  readonly label: string;
  readonly match: Condition['match'];
  readonly onChange: (match: Condition['match']) => void;
}

function MatchSelect({ label, match, onChange }: MatchProps) {
  const { t } = useTranslation();
  return (
    <span className="select">
      <select
        aria-label={label}
        value={match}
        onChange={({ target }) => onChange(target.value === 'any' ? 'any' : 'all')}
      >
        <option value="all">{t('logic.matchAll')}</option>
        <option value="any">{t('logic.matchAny')}</option>
      </select>
    </span>
  );
}
