// The rows of a Repeating Group beside those of the record: what approving adds and changes, in words and icons.
import { GitCompare, Icon, type LucideIcon, Plus } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import type { AnswerComparison } from './compared.ts';

type Row = NonNullable<AnswerComparison['rows']>[number];

const icons: Readonly<Record<Exclude<Row['difference'], 'same' | 'gone'>, LucideIcon>> = {
  added: Plus,
  changed: GitCompare,
};

const lineOf = (name: string, rest: string) => [name, rest].filter(Boolean).join(', ');

export function ComparedRows({ rows }: { readonly rows: readonly Row[] }) {
  const { t } = useTranslation();
  return (
    <ul className="plain" aria-label={t('submission.rows')}>
      {rows.map(({ difference, name, now, before }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of one comparison never move.
        <li key={at}>
          {difference !== 'same' && difference !== 'gone' && (
            <>
              <Icon of={icons[difference]} size="small" /> <strong>{t(`submission.row.${difference}`)}</strong>{' '}
            </>
          )}
          {lineOf(name, now)}
          {difference === 'changed' && (
            <span className="muted">
              {' '}
              {t('submission.rowBefore', { before: before || t('submission.rowNothing') })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
