// Settings: export of all the practice's data into one file, made in the background and available for a day.
import { useDownload } from '@foyer/client/use-download';
import { type Answer, practiceExports } from '@foyer/contract';
import { Button, Download, Icon, toast } from '@foyer/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { useMoment } from '../../session/use-moment.ts';
import styles from '../practice/settings.module.css';

type Export = Answer<typeof practiceExports.exportList>[number];

interface Props {
  /** Renders the dialog that asks for the password again. */
  readonly askPassword: (ask: {
    readonly title: string;
    readonly onSubmit: (password: string) => Promise<void>;
    readonly onCancel: () => void;
  }) => ReactNode;
}

const isOpen = ({ status }: Export) => status === 'waiting' || status === 'running';

export function DataExport({ askPassword }: Props) {
  const { t } = useTranslation();
  const { call } = useApi();
  const problemText = useProblemText();
  const [isAsking, setAsking] = useState(false);
  const list = useQuery({
    queryKey: ['exports'],
    queryFn: ({ signal }) => call(practiceExports.exportList, undefined, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? 1000 : false),
  });
  const start = async (currentPassword: string) => {
    await call(practiceExports.startExport, { body: { currentPassword } });
    setAsking(false);
    toast(t('export.started'));
    await list.refetch();
  };
  const remove = async (one: Export) => {
    try {
      await call(practiceExports.cancelExport, { params: { exportId: one.id } });
      if (!isOpen(one)) toast(t('export.gone'));
    } catch (error) {
      toast(problemText(error).text);
    }
    await list.refetch();
  };
  const shown = list.data?.filter(({ status }) => status !== 'canceled') ?? [];
  return (
    <section className="card">
      <h2>{t('settings.part.export')}</h2>
      <p>{t('export.lead')}</p>
      <div>
        <Button look="primary" disabled={shown.some(isOpen)} onClick={() => setAsking(true)}>
          {t('export.start')}
        </Button>
      </div>
      {list.isError && !list.data && (
        <p role="alert">
          {t('settings.failed')} <Button onClick={() => void list.refetch()}>{t('settings.again')}</Button>
        </p>
      )}
      {list.data && shown.length === 0 && <p className="muted">{t('export.none')}</p>}
      {shown.length > 0 && (
        <ul className={styles.keys} aria-label={t('export.list')}>
          {shown.map((one) => (
            <Row key={one.id} one={one} onRemove={() => void remove(one)} />
          ))}
        </ul>
      )}
      {isAsking && askPassword({ title: t('export.ask'), onSubmit: start, onCancel: () => setAsking(false) })}
    </section>
  );
}

function Row({ one, onRemove }: { one: Export; onRemove: () => void }) {
  const { t } = useTranslation();
  const when = useMoment();
  return (
    <li>
      <span>
        {t('export.by', { name: one.requestedBy, when: when(one.requestedAt) })}
        <br />
        <State one={one} />
      </span>
      <span className={styles.rowButtons}>
        {one.status === 'done' && <DownloadButton id={one.id} />}
        <Button onClick={onRemove}>{t(isOpen(one) ? 'export.cancel' : 'export.remove')}</Button>
      </span>
    </li>
  );
}

function State({ one: { status, done, total, bytes, expiresAt } }: { one: Export }) {
  const { t, i18n } = useTranslation();
  const when = useMoment();
  if (status === 'running') {
    const percent = total === 0 ? 0 : Math.floor((100 * done) / total);
    return (
      <span className="muted">
        <progress aria-label={t('export.runningLabel')} max={100} value={percent} /> {t('export.running', { percent })}
      </span>
    );
  }
  if (status === 'done') {
    const size = new Intl.NumberFormat(i18n.language, {
      style: 'unit',
      unit: bytes < 1e6 ? 'kilobyte' : 'megabyte',
      maximumFractionDigits: 1,
    }).format(bytes / (bytes < 1e6 ? 1e3 : 1e6));
    return <span className="muted">{t('export.ready', { size, when: when(expiresAt) })}</span>;
  }
  if (status === 'failed') return <span className="error">{t('export.failed')}</span>;
  return <span className="muted">{t('export.waiting')}</span>;
}

function DownloadButton({ id }: { id: string }) {
  const { t } = useTranslation();
  const { client } = useApi();
  const problemText = useProblemText();
  const { isBusy, download } = useDownload(client, (error) =>
    toast(t('export.notSaved', { reason: problemText(error).text })),
  );
  return (
    <Button busy={isBusy} onClick={() => void download(practiceExports.exportFile, { params: { exportId: id } })}>
      <Icon of={Download} />
      {t('export.download')}
    </Button>
  );
}
