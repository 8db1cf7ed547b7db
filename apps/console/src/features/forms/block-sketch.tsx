// A field's sketch on the canvas: enough to tell it from its neighbors, and cheap for hundreds of them.
import { type FormField, type Option, parseRichText, type RichNode } from '@foyer/forms';
import { useTranslation } from 'react-i18next';
import { titleOf } from './form-doc.ts';
import { questionsOf } from './group-parts.ts';
import { addedUp } from './score-parts.ts';

/** Number of options that are shown. */
const SHOWN = 4;
/** Number of a grid's rows that are shown. */
const ROWS = 3;
/** Number of a text's characters that are shown. */
const LENGTH = 160;

export function BlockSketch({ field }: { field: FormField }) {
  const { t } = useTranslation();
  const { common, specific } = field.properties;
  const { type_name: type } = field;
  if (type === 'Section Break')
    return <p className="muted">{t('builder.columns', { type, count: Number(specific.cols ?? 1) })}</p>;
  if (type === 'Description Area')
    return <p className="muted">{textOf(parseRichText(String(specific.descriptionContent))) || t('builder.noText')}</p>;
  if (type === 'Submit' || type === 'Print Page Break') return <p className="muted">{type}</p>;
  if (type === 'Calculated') return <ScoreSketch specific={specific} />;
  if (type === 'Repeating Group') return <GroupSketch field={field} />;
  if (type === 'Grid') return <GridSketch specific={specific} />;
  if (Array.isArray(specific.options) && type !== 'Dropdown') {
    const options = specific.options as readonly Option[];
    const mark = type === 'Single Choice' ? 'round' : type === 'Multiple Choice' ? '' : undefined;
    const rest = options.length - SHOWN;
    return (
      <p className="ghost-row">
        {options.slice(0, SHOWN).map(({ text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options may be equal while they are being typed
          <span key={at}>
            {mark !== undefined && <i className={mark} />}
            {text}
          </span>
        ))}
        {rest > 0 && <span className="nowrap">{t('builder.andMore', { count: rest })}</span>}
      </p>
    );
  }
  return <p className="ghost">{common.placeholder || type}</p>;
}

/** What it adds up, and whether only the office sees it. */
function ScoreSketch({ specific }: { specific: FormField['properties']['specific'] }) {
  const { t } = useTranslation();
  const fields = addedUp(specific.expression);
  return (
    <p className="ghost">
      {fields ? t('builder.scoreSketch', { count: fields.length }) : t('builder.scoreOwn')}
      {specific.audience !== 'everyone' && ` ${t('builder.scoreOffice')}`}
    </p>
  );
}

/** The first questions of a row. */
function GroupSketch({ field }: { field: FormField }) {
  const { t } = useTranslation();
  const questions = questionsOf(field);
  const rest = questions.length - SHOWN;
  if (questions.length === 0) return <p className="ghost">{t('builder.rowNone')}</p>;
  return (
    <p className="ghost-row">
      {questions.slice(0, SHOWN).map((sub) => (
        <span key={sub.uuid}>{titleOf(sub)}</span>
      ))}
      {rest > 0 && <span className="nowrap">{t('builder.andMore', { count: rest })}</span>}
    </p>
  );
}

/** The heads and the first rows. */
function GridSketch({ specific }: { specific: FormField['properties']['specific'] }) {
  const { t } = useTranslation();
  const rows = specific.rows as readonly Option[];
  const columns = specific.columns as readonly Option[];
  const rest = rows.length - ROWS;
  return (
    <table className="ghost-matrix">
      <thead>
        <tr>
          <td />
          {columns.map(({ text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns may be equal while they are being typed
            <th key={at} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, ROWS).map(({ text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <tr key={at}>
            <th scope="row">{text}</th>
            {columns.map((_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <td key={place}>
                <i />
              </td>
            ))}
          </tr>
        ))}
        {rest > 0 && (
          <tr>
            <th scope="row" colSpan={columns.length + 1}>
              {t('builder.andMore', { count: rest })}
            </th>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function textOf(nodes: readonly RichNode[]): string {
  const all = nodes.map((node) => (typeof node === 'string' ? node : `${textOf(node.children)} `)).join('');
  return all.length > LENGTH ? `${all.slice(0, LENGTH)}…` : all.trim();
}
