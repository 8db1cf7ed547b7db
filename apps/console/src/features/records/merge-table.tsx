// Two records side by side: a row for each part, with a choice where both hold something else.
import { Avatar, breakpoints, classNames, Icon, TriangleAlert, useMediaQuery } from '@foyer/ui';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../patients/dates.ts';
import styles from './merge.module.css';
import { type MergeRowText, nameOf, useMergeWords } from './merge-words.ts';
import type { MergePreview } from './use-merge.ts';

type Side = 'kept' | 'other';
/** Paths of which the duplicate's is taken. */
export type MergeChoices = Readonly<Record<string, 'other'>>;

interface Props {
  readonly preview: MergePreview;
  readonly choices: MergeChoices;
  readonly onChoose: (path: string, side: Side) => void;
}

export function MergeTable({ preview, choices, onChoose }: Props) {
  const { t } = useTranslation();
  const { rowText } = useMergeWords();
  // A row of four cells has no room on a phone: there the part stands above what the two hold.
  const isNarrow = useMediaQuery(`(width < ${breakpoints.tablet}px)`);
  const rows = preview.rows.map(rowText);
  const cells = (row: MergeRowText) =>
    (['kept', 'other'] as const).map((side) => (
      <td key={side} className={classNames(row.isChoice && styles.differs)}>
        <Cell row={row} side={side} isChosen={(choices[row.path] ?? 'kept') === side} onChoose={onChoose} />
      </td>
    ));
  return (
    <table className={styles.table}>
      {!isNarrow && (
        <colgroup>
          <col className={styles.part} />
          <col className={styles.side} />
          <col className={styles.side} />
          <col />
        </colgroup>
      )}
      <thead>
        <tr>
          {!isNarrow && (
            <th scope="col">
              <span className="visually-hidden">{t('merge.part')}</span>
            </th>
          )}
          <PersonHead person={preview.kept} title={t('merge.keep', { name: nameOf(preview.kept) })} />
          <PersonHead person={preview.other} title={t('merge.other', { name: nameOf(preview.other) })} />
          {!isNarrow && <th scope="col">{t('merge.happens')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) =>
          isNarrow ? (
            <Fragment key={row.path}>
              <tr className={styles.above}>
                <th scope="row" colSpan={2}>
                  <span className="strong">{row.part}</span> <span className="muted">{row.outcome}</span>
                </th>
              </tr>
              <tr>{cells(row)}</tr>
            </Fragment>
          ) : (
            <tr key={row.path}>
              <th scope="row">{row.part}</th>
              {cells(row)}
              <td>{row.outcome}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

function PersonHead({ person, title }: { person: MergePreview['kept']; title: string }) {
  const { t } = useTranslation();
  const { dayOf } = useDates();
  const day = dayOf(person.createdAt);
  return (
    <th scope="col">
      <span className={styles.person}>
        <Avatar nameFirst={person.nameFirst} nameLast={person.nameLast} size="small" />
        <span>
          {title}
          <span className={styles.since}>{t(person.hasAccount ? 'merge.sinceAccount' : 'merge.since', { day })}</span>
        </span>
      </span>
    </th>
  );
}

interface CellProps {
  readonly row: MergeRowText;
  readonly side: Side;
  readonly isChosen: boolean;
  readonly onChoose: Props['onChoose'];
}

function Cell({ row, side, isChosen, onChoose }: CellProps) {
  const { t } = useTranslation();
  const texts = row[side];
  const isAlert = row.alerts.includes(side);
  if (texts.length === 0) return <span className="muted">{row.blank}</span>;
  const shown = texts.map((text, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity of their own.
    <span className={styles.line} key={at}>
      {isAlert && at === 0 && <Icon of={TriangleAlert} size="small" />}
      {text}
    </span>
  ));
  if (!row.isChoice) return <span className={classNames(styles.lines, isAlert && styles.alert)}>{shown}</span>;
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        name={row.path}
        checked={isChosen}
        aria-label={t('merge.value', { part: row.part, value: texts.join(', ') })}
        onChange={() => onChoose(row.path, side)}
      />
      <span className={styles.lines}>{shown}</span>
    </label>
  );
}
