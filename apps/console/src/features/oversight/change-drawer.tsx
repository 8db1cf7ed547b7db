// An opened entry of the access log: what it changed in the record, with the values before and after.
import { accessLog } from '@foyer/contract';
import { Button, Icon, SkeletonRows, X } from '@foyer/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useMoment } from '../../session/use-moment.ts';
import styles from './audit.module.css';

interface Props {
  readonly entryId: string;
  readonly onClose: () => void;
}

export function ChangeDrawer({ entryId, onClose }: Props) {
  const { t } = useTranslation();
  const { call } = useApi();
  const moment = useMoment();
  const title = useRef<HTMLHeadingElement>(null);
  // Each opening is an entry of the log, so what was read is not read again by itself.
  const change = useQuery({
    queryKey: ['audit-change', entryId],
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(accessLog.auditChange, { params: { entryId } }, { signal }),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry takes the focus when it is opened.
  useEffect(() => title.current?.focus({ preventScroll: true }), [entryId]);
  const { data } = change;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <aside className={`inspector scroll ${styles.drawer}`} aria-labelledby="change-title" tabIndex={0}>
      <div className={styles.head}>
        <h2 id="change-title" ref={title} tabIndex={-1}>
          {t('audit.changeTitle')}
        </h2>
        <Button look="quiet" icon aria-label={t('audit.close')} onClick={onClose}>
          <Icon of={X} />
        </Button>
      </div>
      {data ? (
        <>
          <p>
            {data.sentence} <span className="muted">{moment(data.at)}</span>
          </p>
          <dl className={styles.parts}>
            {data.parts.map(({ label, before, after }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an entry never change, and two can have one name.
              <div key={at}>
                <dt>{label}</dt>
                <Value label={t('audit.before')} text={before} />
                <Value label={t('audit.after')} text={after} />
              </div>
            ))}
          </dl>
          <p className="muted">{t('audit.changeNote')}</p>
        </>
      ) : change.isError ? (
        <div role="alert" className="stack-8">
          <p>{t('audit.changeFailed')}</p>
          <Button
            onClick={() => {
              title.current?.focus();
              void change.refetch();
            }}
          >
            {t('audit.again')}
          </Button>
        </div>
      ) : (
        <SkeletonRows count={4} />
      )}
    </aside>
  );
}

function Value({ label, text }: { readonly label: string; readonly text: string }) {
  const { t } = useTranslation();
  return (
    <dd>
      <span className="muted">{label}</span>
      {text === '' ? <span className="muted">{t('audit.nothing')}</span> : <span>{text}</span>}
    </dd>
  );
}
