// The properties of a score: the questions whose points it adds up, what it is out of, its bands, and who sees it.
import type { FormAlert, FormField, Property } from '@foyer/forms';
import { Button, Icon, late, Minus, Plus, TextField } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ALERT_NAME, hasRoom, leastIn, newAlert, scoreAlertId } from './alert-parts.ts';
import styles from './builder.module.css';
import { useBuilder, useBuilderStore } from './builder-context.tsx';
import { titleOf } from './form-doc.ts';
import { NumberEditor, Select, Switch } from './property-editor.tsx';
import { addedUp, givesPoints, MOST_BANDS, type ScoreBand, type ScoreParts, sumOf, withBands } from './score-parts.ts';

const ExpressionEditor = late(() => import('./expression-editor.tsx'));

interface Props {
  readonly field: FormField;
  /** `key` names what changes: changes of the same key in a row are one step of undo; without one it is a step by itself. */
  readonly onChange: (change: (old: ScoreParts) => ScoreParts, key?: string) => void;
}

export default function ScoreEditor({ field, onChange }: Props) {
  const { t } = useTranslation();
  const parts = field.properties.specific as unknown as ScoreParts;
  const put = (change: Partial<ScoreParts>, key: string) => onChange((old) => ({ ...old, ...change }), key);
  return (
    <>
      <Reckoning
        field={field}
        expression={parts.expression}
        onChange={(expression, key) =>
          onChange(({ expression: _, ...old }) => ({ ...old, ...(expression !== undefined && { expression }) }), key)
        }
      />
      <Select
        label={t('builder.scoreMissing')}
        value={parts.whenMissing}
        options={[
          ['wait', t('builder.scoreWait')],
          ['skip', t('builder.scoreSkip')],
        ]}
        onChange={(value) => put({ whenMissing: value as ScoreParts['whenMissing'] }, 'whenMissing')}
      />
      <OptionalNumber
        label={t('builder.scoreOutOf')}
        value={parts.outOf}
        onChange={(outOf) =>
          onChange(({ outOf: _, ...old }) => ({ ...old, ...(outOf !== undefined && { outOf }) }), 'outOf')
        }
      />
      <NumberEditor
        label={t('builder.scoreDecimals')}
        property={places}
        value={parts.decimals}
        onChange={(decimals) =>
          onChange((old) => withBands({ ...old, decimals: Number(decimals) }, old.bands), 'decimals')
        }
      />
      <TextField
        label={t('builder.scoreUnit')}
        value={parts.unit}
        maxLength={20}
        onChange={({ target }) => put({ unit: target.value }, 'unit')}
      />
      <Bands bands={parts.bands} onChange={(bands, key) => onChange((old) => withBands(old, bands), key)} />
      <Telling field={field} />
      <Switch
        label={t('builder.scoreSeen')}
        isOn={parts.audience === 'everyone'}
        onChange={(isOn) => put({ audience: isOn ? 'everyone' : 'office' }, 'audience')}
      />
    </>
  );
}

/** The score at which the office is told, whether that is urgent, and whether the patient sees the crisis text. */
function Telling({ field }: { field: FormField }) {
  const { t } = useTranslation();
  const store = useBuilderStore();
  const id = scoreAlertId(field);
  const alerts = useBuilder((state) => state.doc.alerts ?? NONE);
  const alert = alerts.find((one) => one.id === id);
  const from = leastIn(alert?.when, field);
  const put = (change: Partial<FormAlert>, typed?: string) =>
    store.setAlert(id, { ...newAlert(titleOf(field).slice(0, ALERT_NAME)), ...alert, id, ...change }, typed);
  if (alert && from === undefined)
    return (
      <p>
        {t('alerts.own')}{' '}
        <button type="button" className="link" onClick={() => store.showAlert(id)}>
          {alert.name}
        </button>
      </p>
    );
  if (!alert && !hasRoom(alerts)) return <p className="hint">{t('alerts.full')}</p>;
  return (
    <>
      <OptionalNumber
        label={t('builder.tellWhen')}
        value={from}
        onChange={(least) =>
          least === undefined
            ? store.setAlert(id, undefined, 'least')
            : put({ when: { match: 'all', rows: [{ field: field.uuid, is: '>=', value: least }] } }, 'least')
        }
      />
      {from !== undefined && (
        <>
          <Switch
            label={t('builder.tellUrgent')}
            isOn={alert?.level === 'urgent'}
            onChange={(isOn) => put({ level: isOn ? 'urgent' : 'notice' })}
          />
          <Switch
            label={t('builder.tellPatient')}
            isOn={alert?.showPatient === 'crisis'}
            onChange={(isOn) => put({ showPatient: isOn ? 'crisis' : 'none' })}
          />
        </>
      )}
    </>
  );
}

const NONE: readonly FormAlert[] = [];

interface ReckoningProps {
  readonly field: FormField;
  readonly expression: unknown;
  readonly onChange: (expression: unknown, key?: string) => void;
}

/** The questions whose points are added up, or any calculation written out. */
function Reckoning({ field, expression, onChange }: ReckoningProps) {
  const { t } = useTranslation();
  const [isWritten, setWritten] = useState(false);
  const isSum = addedUp(expression) !== undefined;
  if (isSum && !isWritten)
    return (
      <>
        <Sources expression={expression} onChange={(next) => onChange(next, 'sources')} />
        <div className="row">
          <Button look="quiet" onClick={() => setWritten(true)}>
            {t('tree.writeOut')}
          </Button>
        </div>
      </>
    );
  return (
    <>
      <ExpressionEditor field={field} expression={expression} isNew={isWritten} onChange={onChange} />
      {isSum && (
        <div className="row">
          <Button look="quiet" onClick={() => setWritten(false)}>
            {t('tree.tickOff')}
          </Button>
        </div>
      )}
    </>
  );
}

interface SourcesProps {
  readonly expression: unknown;
  readonly onChange: (expression: unknown) => void;
}

/** The questions with points, each with a box to tick. An expression that does more than adding them up is left as it is. */
function Sources({ expression, onChange }: SourcesProps) {
  const { t } = useTranslation();
  const fields = useBuilder((state) => state.doc.fields);
  const added = addedUp(expression) ?? [];
  const offered = fields.filter((field) => givesPoints(field) || added.includes(field.uuid));
  return (
    <fieldset className="field">
      <legend className="label">{t('builder.scoreAdds')}</legend>
      {offered.length === 0 && <p className="hint">{t('builder.scoreNoPoints')}</p>}
      {offered.map((field) => (
        <label key={field.uuid} className="choice">
          <input
            type="checkbox"
            checked={added.includes(field.uuid)}
            onChange={({ target }) =>
              onChange(
                sumOf(
                  offered
                    .map(({ uuid }) => uuid)
                    .filter((uuid) => (uuid === field.uuid ? target.checked : added.includes(uuid))),
                ),
              )
            }
          />
          <span>{titleOf(field)}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface BandsProps {
  readonly bands: readonly ScoreBand[];
  readonly onChange: (bands: readonly ScoreBand[], key: string) => void;
}

function Bands({ bands, onChange }: BandsProps) {
  const { t } = useTranslation();
  const add = () => {
    const last = bands.at(-1)?.until ?? -1;
    onChange([...bands, { from: last + 1, until: last + 1, label: '', tone: 'calm' }], 'bands');
  };
  return (
    <fieldset className="field">
      <legend className="label">{t('builder.bands')}</legend>
      <ul className={styles.bands}>
        {bands.map((band, at) => (
          <BandRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a band is identified by its place while its name is typed
            key={at}
            band={band}
            place={at + 1}
            onChange={(change, key) => onChange(bands.with(at, { ...band, ...change }), `band ${at} ${key}`)}
            onRemove={() => onChange(bands.toSpliced(at, 1), 'bands')}
          />
        ))}
      </ul>
      <Button disabled={bands.length >= MOST_BANDS} onClick={add}>
        <Icon of={Plus} />
        {t('builder.addBand')}
      </Button>
    </fieldset>
  );
}

interface BandRowProps {
  readonly band: ScoreBand;
  /** From 1 on. */
  readonly place: number;
  readonly onChange: (change: Partial<ScoreBand>, key: string) => void;
  readonly onRemove: () => void;
}

function BandRow({ band, place, onChange, onRemove }: BandRowProps) {
  const { t } = useTranslation();
  const name = band.label || t('builder.band', { place });
  return (
    <li>
      <input
        type="number"
        className="input"
        aria-label={t('builder.bandUntil', { name })}
        step="any"
        value={band.until}
        onChange={({ target }) => {
          const until = target.valueAsNumber;
          if (Number.isFinite(until)) onChange({ until }, 'until');
        }}
      />
      <input
        type="text"
        className="input"
        aria-label={t('builder.bandName', { place })}
        maxLength={60}
        value={band.label}
        onChange={({ target }) => onChange({ label: target.value }, 'label')}
      />
      <span className="select">
        <select
          aria-label={t('builder.bandTone', { name })}
          value={band.tone}
          onChange={({ target }) => onChange({ tone: target.value as ScoreBand['tone'] }, 'tone')}
        >
          <option value="calm">{t('builder.toneCalm')}</option>
          <option value="watch">{t('builder.toneWatch')}</option>
          <option value="act">{t('builder.toneAct')}</option>
        </select>
      </span>
      <Button look="quiet" icon aria-label={t('builder.removeBand', { name })} onClick={onRemove}>
        <Icon of={Minus} />
      </Button>
    </li>
  );
}

const readNumber = (text: string) => {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
};

const places: Property<unknown> = {
  kind: 'integer',
  fallback: 0,
  min: 0,
  max: 4,
  read: (raw) => {
    const value = readNumber(String(raw));
    return value !== undefined && Number.isInteger(value) && value >= 0 && value <= 4 ? value : undefined;
  },
};

interface OptionalNumberProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** A number that may be left out. Keeps the typed text while it is none. */
function OptionalNumber({ label, value, onChange }: OptionalNumberProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState({ text: value === undefined ? '' : String(value), of: value });
  if (typed.of !== value) setTyped({ text: value === undefined ? '' : String(value), of: value });
  const isWrong = typed.text.trim() !== '' && readNumber(typed.text) === undefined;
  return (
    <TextField
      label={label}
      error={isWrong ? t('builder.scoreNumber') : undefined}
      inputMode="decimal"
      value={typed.text}
      onChange={({ target: { value: text } }) => {
        const read = readNumber(text);
        const isNumber = read !== undefined || text.trim() === '';
        setTyped({ text, of: isNumber ? read : typed.of });
        if (isNumber) onChange(read);
      }}
    />
  );
}
