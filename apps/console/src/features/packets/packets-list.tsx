// The practice's packets: their forms, how long they take, and actions.
import {
  Button,
  buttonClass,
  Ellipsis,
  EmptyDocumentsArt,
  ErrorArt,
  Icon,
  Menu,
  MenuItem,
  Plus,
  SkeletonRows,
  toast,
  useDelay,
} from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useProblemText } from '../../api/problem-text.ts';
import styles from '../forms/forms-list.module.css';
import { FormsTabs } from './forms-tabs.tsx';
import { type Packet, useChangePacket, usePacketList } from './use-packets.ts';

export function PacketsList() {
  const { t } = useTranslation();
  const list = usePacketList();
  const [hasArchived, setHasArchived] = useState(false);
  const packets = list.data?.packets ?? [];
  const archived = packets.filter(({ isArchived }) => isArchived);
  const shown = hasArchived ? packets : packets.filter(({ isArchived }) => !isArchived);
  return (
    <main className="pane" id="main" tabIndex={-1}>
      <header className="bar-top">
        <h1>{t('packets.title')}</h1>
        <span className="push" />
        <Link className={buttonClass({ look: 'primary' })} to="/forms/packets/new">
          <Icon of={Plus} />
          {t('packets.new')}
        </Link>
      </header>
      <FormsTabs now="packets" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className={`scroll ${styles.page}`} aria-label={t('packets.list')} tabIndex={0}>
        {!list.data && !list.isError && <Coming />}
        {!list.data && list.isError && <Failed onRetry={() => void list.refetch()} />}
        {list.data && packets.length === 0 && <Empty />}
        {shown.length > 0 && <PacketTable packets={shown} />}
        {archived.length > 0 && (
          <Button look="quiet" aria-expanded={hasArchived} onClick={() => setHasArchived(!hasArchived)}>
            {hasArchived ? t('packets.hideArchived') : t('packets.showArchived', { count: archived.length })}
          </Button>
        )}
      </section>
    </main>
  );
}

function Coming() {
  return useDelay() ? <SkeletonRows count={4} /> : null;
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="empty" role="alert">
      <ErrorArt />
      <h2>{t('packets.failed')}</h2>
      <Button look="primary" onClick={onRetry}>
        {t('packets.again')}
      </Button>
    </div>
  );
}

function Empty() {
  const { t } = useTranslation();
  return (
    <div className="empty">
      <EmptyDocumentsArt />
      <h2>{t('packets.empty')}</h2>
      <p>{t('packets.emptyText')}</p>
      <Link className={buttonClass({ look: 'primary' })} to="/forms/packets/new">
        {t('packets.new')}
      </Link>
    </div>
  );
}

function PacketTable({ packets }: { packets: readonly Packet[] }) {
  const { t } = useTranslation();
  return (
    <table className={`table ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">{t('packets.name')}</th>
          <th scope="col">{t('packets.formsIn')}</th>
          <th scope="col">{t('packets.takes')}</th>
          <th scope="col">{t('packets.state')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('packets.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {packets.map((packet) => (
          <tr key={packet.id}>
            <th scope="row">
              <Link className={styles.name} to={`/forms/packets/${packet.id}`}>
                {packet.name}
              </Link>
            </th>
            <td>{packet.forms.map(({ name }) => name).join(', ')}</td>
            <td>{t('packets.minutes', { count: packet.minutes })}</td>
            <td>
              <span className={packet.isArchived ? 'chip' : 'chip chip-success'}>
                {t(packet.isArchived ? 'packets.archived' : 'packets.active')}
              </span>
            </td>
            <td className={styles.actions}>
              <RowMenu packet={packet} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RowMenu({ packet: { id, name, revision, isArchived } }: { packet: Packet }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const problemText = useProblemText();
  const change = useChangePacket();
  const archive = () =>
    change.mutate(
      { id, revision, isArchived: !isArchived },
      {
        onSuccess: () => toast(t(isArchived ? 'packets.saidRestored' : 'packets.saidArchived', { name })),
        onError: (error) => toast(t('packets.saidFailed', { reason: problemText(error).text })),
      },
    );
  return (
    <Menu
      className="button button-quiet button-icon"
      button={<Icon of={Ellipsis} />}
      label={t('packets.actionsOf', { name })}
    >
      <MenuItem onSelect={() => void navigate(`/forms/packets/${id}`)}>{t('packets.open')}</MenuItem>
      <MenuItem onSelect={archive}>{t(isArchived ? 'packets.restore' : 'packets.archive')}</MenuItem>
    </Menu>
  );
}
