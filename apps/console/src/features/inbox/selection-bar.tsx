// Actions on the selected rows: approve, export, clear the selection.
import { Button, Check, Icon, X } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { useRight } from '../../session/profile.ts';
import { ApproveSeveral } from './approve-several.tsx';
import { ExportMenu } from './export-menu.tsx';
import styles from './inbox.module.css';
import type { Selection } from './use-selection.ts';

interface Props {
  readonly selection: Selection;
  /** Set by the keyboard; the bar resets it when the question is answered. */
  readonly isAsking: boolean;
  readonly onAsk: (isAsking: boolean) => void;
}

export function SelectionBar({ selection, isAsking, onAsk }: Props) {
  const { t } = useTranslation();
  const mayApprove = useRight('approve');
  const { rows } = selection;
  const waiting = rows.filter(({ status }) => status === 'new');
  if (rows.length === 0) return null;
  return (
    <section className={styles.selection} aria-label={t('inbox.selection')}>
      <span className="strong figures nowrap" role="status">
        {t('inbox.selected', { count: rows.length })}
      </span>
      <span className="push row-tight">
        {mayApprove && (
          <Button look="primary" disabled={waiting.length === 0} onClick={() => onAsk(true)}>
            <Icon of={Check} />
            {t('inbox.approve')}
          </Button>
        )}
        <ExportMenu isIconOnly wish={{ ids: rows.map(({ id }) => id) }} />
        <Button look="quiet" icon aria-label={t('inbox.clear')} title={t('inbox.clear')} onClick={selection.clear}>
          <Icon of={X} />
        </Button>
      </span>
      {mayApprove && isAsking && waiting.length > 0 && (
        <ApproveSeveral
          rows={waiting}
          onClose={(wasApproved) => {
            onAsk(false);
            if (wasApproved) selection.clear();
          }}
        />
      )}
    </section>
  );
}
