// The properties of a grid: its rows, its columns with points, the button for the rest, and the detail.
import type { FormField, Option, Property } from '@foyer/forms';
import { definitionOf } from '@foyer/forms';
import { TextField } from '@foyer/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Coded, type GridParts, withCodes, withColumns } from './grid-parts.ts';
import { OptionsEditor } from './options-editor.tsx';
import { NumberEditor, Select, Switch } from './property-editor.tsx';

/** Maximum characters of a row. */
const ROW_TEXT = 200;

interface Props {
  readonly field: FormField;
  /** `key` names what changes: changes of the same key in a row are one step of undo; without one it is a step by itself. */
  readonly onChange: (change: (old: GridParts) => GridParts, key?: string) => void;
}

export default function GridEditor({ field, onChange }: Props) {
  const { t } = useTranslation();
  const schema = definitionOf(field).properties as Readonly<Record<string, Property<unknown>>>;
  const parts = field.properties.specific as unknown as GridParts;
  const { rows, columns, restColumn, restLabel, detail } = parts;
  const put = (change: Partial<GridParts>, key: string) => onChange((old) => ({ ...old, ...change }), key);
  const putDetail = (change: Partial<GridParts['detail']>, key: string) =>
    onChange((old) => ({ ...old, detail: { ...old.detail, ...change } }), `detail ${key}`);
  const hasDetail = detail.columns.length > 0;
  return (
    <>
      <List
        label={t('builder.property.rows')}
        length={ROW_TEXT}
        property={schema.rows}
        value={rows}
        onChange={(next, isStep) =>
          onChange((old) => ({ ...old, rows: withCodes(next, old.rows) }), isStep ? undefined : 'rows')
        }
      />
      <List
        label={t('builder.property.columns')}
        property={schema.columns}
        value={columns}
        onChange={(next, isStep) =>
          onChange((old) => withColumns(old, withCodes(next, old.columns)), isStep ? undefined : 'columns')
        }
      />
      <Points
        columns={columns}
        onChange={(code, points) => {
          const bare = ({ code, text }: Coded): Coded => ({ code, text });
          const next = columns.map((column) =>
            column.code === code ? { ...bare(column), ...(points !== undefined && { points }) } : column,
          );
          put({ columns: next }, `points ${code}`);
        }}
      />
      <Select
        label={t('builder.property.restColumn')}
        value={restColumn}
        options={[['', t('builder.gridNoRest')], ...columns.map(({ code, text }) => [code, text] as const)]}
        onChange={(value) => put({ restColumn: value }, 'restColumn')}
      />
      {restColumn !== '' && (
        <TextField
          label={t('builder.property.restLabel')}
          value={restLabel}
          maxLength={schema.restLabel?.max}
          onChange={({ target }) => put({ restLabel: target.value }, 'restLabel')}
        />
      )}
      <fieldset className="field">
        <legend className="label">{t('builder.gridDetail')}</legend>
        {columns.map(({ code, text }) => (
          <label key={code} className="choice">
            <input
              type="checkbox"
              checked={detail.columns.includes(code)}
              onChange={({ target }) => {
                const others = detail.columns.filter((one) => one !== code);
                putDetail({ columns: target.checked ? [...others, code] : others }, code);
              }}
            />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
      {hasDetail && (
        <>
          <TextField
            label={t('builder.gridDetailLabel')}
            value={detail.label}
            maxLength={120}
            onChange={({ target }) => putDetail({ label: target.value }, 'label')}
          />
          <Switch
            label={t('builder.gridDetailRequired')}
            isOn={detail.isRequired}
            onChange={(isRequired) => putDetail({ isRequired }, 'isRequired')}
          />
          <NumberEditor
            label={t('builder.gridDetailMax')}
            property={detailMax}
            value={detail.max}
            onChange={(max) => putDetail({ max: Number(max) }, 'max')}
          />
        </>
      )}
    </>
  );
}

const readNumber = (raw: unknown) => {
  const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
};

const detailMax: Property<unknown> = {
  kind: 'integer',
  fallback: 200,
  min: 1,
  max: 200,
  read: (raw) => {
    const value = readNumber(raw);
    return value !== undefined && Number.isInteger(value) && value >= 1 && value <= 200 ? value : undefined;
  },
};

interface ListProps {
  readonly label: string;
  readonly length?: number;
  readonly property: Property<unknown> | undefined;
  readonly value: readonly Coded[];
  readonly onChange: (value: readonly Option[], isStep?: boolean) => void;
}

function List({ label, length, property, value, onChange }: ListProps) {
  if (!property) return null;
  return (
    <OptionsEditor
      label={label}
      property={property}
      hasPictures={false}
      value={value}
      onChange={onChange}
      {...(length !== undefined && { length })}
    />
  );
}

interface PointsProps {
  readonly columns: readonly Coded[];
  readonly onChange: (code: string, points: number | undefined) => void;
}

/** What each column counts. Empty for a column without points. */
function Points({ columns, onChange }: PointsProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset className="field">
      <legend className="label">{t('builder.gridPoints')}</legend>
      <ul className="points">
        {columns.map(({ code, text, points }) => (
          <li key={code}>
            <span id={`${id}-${code}`}>{text}</span>
            <input
              type="number"
              className="input"
              aria-labelledby={`${id}-${code}`}
              min={-1000}
              max={1000}
              step={0.01}
              value={points ?? ''}
              onChange={({ target }) => onChange(code, readNumber(target.value))}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
