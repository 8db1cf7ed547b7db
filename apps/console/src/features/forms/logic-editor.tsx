// Conditions of a field, written in words: when it is shown, and when an answer is required.
import type { FormField } from '@foyer/forms';
import {
  type Condition,
  type ConditionRow,
  canHave,
  type Operator,
  readCondition,
  sourceKindOf,
} from '@foyer/forms/authoring';
import { Button, Icon, Minus, Plus } from '@foyer/ui';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './builder.module.css';
import { useBuilder, useBuilderStore } from './builder-context.tsx';
import {
  lastPlace,
  MOST_GROUPS,
  MOST_ROWS,
  operatorsOf,
  type RowPlace,
  rowOf,
  type Source,
  sourcesFor,
  withCondition,
  withMatch,
  withRow,
  withRowAt,
} from './condition-parts.ts';
import { answersOf, operatorText, sourceText } from './condition-words.ts';
import { indexOf } from './form-doc.ts';
import { isAsked } from './shown-properties.ts';

type Property = 'showWhen' | 'requiredWhen';

export default function LogicEditor({ field }: { readonly field: FormField }) {
  const { t } = useTranslation();
  const mayRequire = isAsked(field) && canHave(field, 'requiredWhen') && !field.properties.common.makeRequired;
  const properties: Property[] = [
    ...(canHave(field, 'showWhen') ? (['showWhen'] as const) : []),
    ...(mayRequire || field.properties.common.requiredWhen !== undefined ? (['requiredWhen'] as const) : []),
  ];
  if (properties.length === 0) return null;
  return (
    <section className={styles.logic}>
      <h3>{t('logic.title')}</h3>
      {properties.map((property) => (
        <ConditionEditor key={property} field={field} property={property} />
      ))}
    </section>
  );
}

interface EditorProps {
  readonly field: FormField;
  readonly property: Property;
}

/** Where a question is being chosen for a new row: at the end, or at the end of a group, which may be new as well. */
type Adding = { readonly group: number | undefined } | undefined;

function ConditionEditor({ field, property }: EditorProps) {
  const { t } = useTranslation();
  const store = useBuilderStore();
  const doc = useBuilder((state) => state.doc);
  const [adding, setAdding] = useState<Adding>();
  /** The row that was added last: its question has the focus. */
  const [added, setAdded] = useState<string>();
  const addButton = useRef<HTMLButtonElement>(null);
  // What had the focus is gone with its row.
  const focusAdd = () => requestAnimationFrame(() => addButton.current?.focus());
  const raw = field.properties.common[property];
  const fieldOf = (uuid: string) => doc.fields[indexOf(doc, uuid)];
  const read = raw === undefined ? undefined : readCondition(raw, fieldOf);
  /** What is typed is one step of undo; each choice is one of its own. */
  const put = (condition: Condition | undefined, typed?: string) =>
    store.change(field.uuid, (old) => withCondition(old, property, condition), typed);
  const name = sentenceOf(field, property);
  if (read && !read.isUsable)
    return (
      <div className={styles.logicPart}>
        <p className="hint">{t('logic.unread')}</p>
        <Button onClick={() => put(undefined)}>{t('logic.removeUnread')}</Button>
      </div>
    );
  const condition = read?.condition;
  const sources = sourcesFor(doc, field.uuid, property);
  const count = (condition?.rows ?? []).reduce((sum, row) => sum + ('rows' in row ? row.rows.length : 1), 0);
  const groups = (condition?.rows ?? []).filter((row) => 'rows' in row).length;
  const add = (source: Source) => {
    const row = rowOf(source, { today: today() });
    const next = withRow(condition, row, adding?.group);
    put(next);
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
        put(withRowAt(condition, place, next), isTyped ? `${property} ${place.join('.')}` : undefined);
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
      <legend className="visually-hidden">{t(name)}</legend>
      {(condition || adding) && (
        <div className={styles.logicSentence}>
          <span>{t(name)}</span>
          {condition && (
            <>
              <MatchSelect
                label={t('logic.tie')}
                match={condition.match}
                onChange={(match) => put(withMatch(condition, match))}
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
                onChange={(match) => put(withMatch(condition, match, at))}
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
        property === 'showWhen' && <p className="hint">{t('logic.none')}</p>
      ) : (
        <div className="row">
          <Button ref={addButton} disabled={count >= MOST_ROWS} onClick={() => setAdding({ group: undefined })}>
            <Icon of={Plus} />
            {condition || adding ? t('logic.add') : `${t(name)}…`}
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

function sentenceOf({ type_name: type }: FormField, property: Property) {
  if (property === 'requiredWhen') return 'logic.require';
  if (type === 'Section Break') return 'logic.showSection';
  return type === 'Page Break' ? 'logic.showPage' : 'logic.showThis';
}

/** The day on this device, YYYY-MM-DD: where a comparison of days begins. */
const today = () => new Date().toLocaleDateString('en-CA');

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

const keyOf = ({ field, part }: Pick<Source, 'field' | 'part'>) => `${field.uuid} ${part}`;

interface QuestionProps {
  readonly sources: readonly Source[];
  /** Undefined where none is chosen yet. */
  readonly chosen: Pick<Source, 'field' | 'part'> | undefined;
  readonly isNew?: boolean;
  readonly onChoose: (source: Source) => void;
}

/** The questions by page. What is chosen stays in the list even where it could not be chosen any more. */
function QuestionSelect({ sources, chosen, isNew = false, onChoose }: QuestionProps) {
  const { t } = useTranslation();
  const pages = [...new Set(sources.map(({ page }) => page))];
  const isListed = !chosen || sources.some((source) => keyOf(source) === keyOf(chosen));
  const optionOf = (source: Pick<Source, 'field' | 'part'>) => (
    <option key={keyOf(source)} value={keyOf(source)}>
      {sourceText(t, source.field, source.part)}
    </option>
  );
  return (
    <span className="select">
      <select
        aria-label={t('logic.question')}
        // biome-ignore lint/a11y/noAutofocus: whoever adds a condition chooses its question next
        autoFocus={isNew}
        value={chosen ? keyOf(chosen) : ''}
        onChange={({ target }) => {
          const source = sources.find((one) => keyOf(one) === target.value);
          if (source) onChoose(source);
        }}
      >
        {!chosen && <option value="">{t('logic.choose')}</option>}
        {chosen && !isListed && optionOf(chosen)}
        {pages.length < 2
          ? sources.map(optionOf)
          : pages.map((page) => (
              <optgroup key={page} label={t('logic.page', { page })}>
                {sources.filter((source) => source.page === page).map(optionOf)}
              </optgroup>
            ))}
      </select>
    </span>
  );
}

interface NewRowProps {
  readonly sources: readonly Source[];
  readonly onChoose: (source: Source) => void;
  readonly onRemove: () => void;
}

/** A row without a question; the form has none of it before one is chosen. */
function NewRow({ sources, onChoose, onRemove }: NewRowProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.logicRow}>
      <QuestionSelect sources={sources} chosen={undefined} isNew onChoose={onChoose} />
      <Button look="quiet" icon aria-label={t('logic.removeNew')} onClick={onRemove}>
        <Icon of={Minus} size="small" />
      </Button>
    </div>
  );
}

interface RowProps {
  readonly row: ConditionRow;
  readonly place: RowPlace;
  readonly isNew: boolean;
  readonly sources: readonly Source[];
  readonly fieldOf: (uuid: string) => FormField | undefined;
  readonly onChange: (row: ConditionRow | undefined, isTyped?: boolean) => void;
}

function RowEditor({ row, place, isNew, sources, fieldOf, onChange }: RowProps) {
  const { t } = useTranslation();
  const hint = useId();
  const field = fieldOf(row.field);
  if (!field) return null;
  const part = row.part ?? '';
  const source = { field, part };
  const change = (is: Operator, value = row.value, isTyped = false) =>
    onChange(rowOf(source, { is, ...(value !== undefined && { value }), today: today() }), isTyped);
  const compares = sourceKindOf(field)?.compares;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset per row would draw a legend in each
    <div
      role="group"
      className={styles.logicRow}
      aria-label={t('logic.row', { number: place.map((at) => at + 1).join('.') })}
    >
      <QuestionSelect
        sources={sources}
        chosen={source}
        isNew={isNew}
        onChoose={(next) => onChange(rowOf(next, { today: today() }))}
      />
      <Button
        look="quiet"
        icon
        aria-label={t('logic.remove', { question: sourceText(t, field, part) })}
        onClick={() => onChange(undefined)}
      >
        <Icon of={Minus} size="small" />
      </Button>
      <div className={styles.logicPair}>
        <span className="select">
          <select
            aria-label={t('logic.comparison')}
            aria-describedby={row.is === '!=' ? hint : undefined}
            value={row.is}
            onChange={({ target }) => change(target.value as Operator)}
          >
            {operatorsOf(field, part).map((operator) => (
              <option key={operator} value={operator}>
                {operatorText(t, operator, field)}
              </option>
            ))}
          </select>
        </span>
        {row.value !== undefined && (
          <ValueEditor
            row={row}
            field={field}
            onChange={(value) => change(row.is, value, compares !== 'code' && compares !== 'flag')}
          />
        )}
      </div>
      {row.is === '!=' && (
        <p id={hint} className="hint">
          {t('logic.isNotHint')}
        </p>
      )}
    </div>
  );
}

interface ValueProps {
  readonly row: ConditionRow;
  readonly field: FormField;
  readonly onChange: (value: NonNullable<ConditionRow['value']>) => void;
}

function ValueEditor({ row: { value }, field, onChange }: ValueProps) {
  const { t } = useTranslation();
  const compares = sourceKindOf(field)?.compares;
  const label = t('logic.answer');
  if (compares === 'code' || compares === 'flag') {
    const flags = [
      ['true', t('logic.ticked')],
      ['false', t('logic.notTicked')],
    ] as const;
    const answers = compares === 'flag' ? flags : answersOf(t, field);
    const isListed = answers.some(([code]) => code === String(value));
    return (
      <span className="select">
        <select
          aria-label={label}
          value={String(value)}
          onChange={({ target }) => onChange(compares === 'flag' ? target.value === 'true' : target.value)}
        >
          {!isListed && <option value={String(value)}>{t('logic.gone')}</option>}
          {answers.map(([code, text]) => (
            <option key={code} value={code}>
              {text}
            </option>
          ))}
        </select>
      </span>
    );
  }
  if (compares === 'number') return <NumberValue label={label} value={Number(value)} onChange={onChange} />;
  if (compares === 'day')
    return (
      <input
        type="date"
        className="input"
        aria-label={label}
        value={String(value)}
        onChange={({ target }) => target.value !== '' && onChange(target.value)}
      />
    );
  return (
    <input
      type="text"
      className="input"
      aria-label={label}
      maxLength={500}
      value={String(value)}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface NumberProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** Keeps what is typed while it is no number. */
function NumberValue({ label, value, onChange }: NumberProps) {
  const [typed, setTyped] = useState({ text: String(value), of: value });
  if (typed.of !== value) setTyped({ text: String(value), of: value });
  return (
    <input
      type="text"
      inputMode="decimal"
      className="input"
      aria-label={label}
      value={typed.text}
      onChange={({ target: { value: text } }) => {
        const read = text.trim() === '' ? Number.NaN : Number(text);
        const isNumber = Number.isFinite(read);
        setTyped({ text, of: isNumber ? read : typed.of });
        if (isNumber) onChange(read);
      }}
    />
  );
}
