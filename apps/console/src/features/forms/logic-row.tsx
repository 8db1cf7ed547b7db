// One row of a condition: its question, what is asked of the answer, and what it is compared with.
import type { FormField } from '@foyer/forms';
import { type ConditionRow, type Operator, sourceKindOf } from '@foyer/forms/authoring';
import { Button, Icon, Minus } from '@foyer/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './builder.module.css';
import { operatorsOf, type RowPlace, rowOf, type Source } from './condition-parts.ts';
import { answersOf, operatorText, sourceText } from './condition-words.ts';

/** The day on this device, YYYY-MM-DD: where a comparison of days begins. */
export const today = () => new Date().toLocaleDateString('en-CA');

const keyOf = ({ field, part }: Pick<Source, 'field' | 'part'>) => `${field.uuid} ${part}`;

interface QuestionProps {
  readonly sources: readonly Source[];
  /** Undefined where none is chosen yet. */
  readonly chosen: Pick<Source, 'field' | 'part'> | undefined;
  readonly isNew?: boolean;
  readonly onChoose: (source: Source) => void;
}

/** The questions by page. The chosen one is listed even if it is no longer offered. */
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
        // biome-ignore lint/a11y/noAutofocus: choosing the question is the next step after adding a condition
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
              <optgroup key={page ?? 'row'} label={page === undefined ? t('logic.sameRow') : t('logic.page', { page })}>
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
export function NewRow({ sources, onChoose, onRemove }: NewRowProps) {
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

export function RowEditor({ row, place, isNew, sources, fieldOf, onChange }: RowProps) {
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
export function NumberValue({ label, value, onChange }: NumberProps) {
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
