// A packet: its forms in their order, how far they are, and one button that begins or goes on.
import './packet-texts.en.ts';
import { CallError } from '@foyer/contract/client';
import {
  ArrowLeft,
  ArrowRight,
  Avatar,
  Button,
  buttonClass,
  Check,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  EmptyDocumentsArt,
  ErrorArt,
  Icon,
  Info,
  Skeleton,
  SkeletonLine,
  Status,
  useDelay,
} from '@foyer/ui';
import { t } from 'i18next';
import { paths } from '../../api/paths.ts';
import { useResource } from '../../api/resource.ts';
import { usePortal, useSession } from '../../session/portal.ts';
import { savedText } from '../forms/saved-text.ts';
import { Link } from '../practice/link.tsx';
import { usePageTitle } from '../practice/page-title.ts';
import { dueText } from './packet-due.ts';
import { isEnded, nextForm, type OwnPacket, packetProgress } from './packet-progress.ts';
import { type PacketPlace, packetFormPath, usePacket } from './use-packet.ts';

export function PacketView({ address }: { readonly address: PacketPlace }) {
  const { status, data, error, refetch } = usePacket(address);
  usePageTitle(data?.name ?? t('packet.back'), status !== 'pending');
  if (status === 'pending') return <Coming />;
  if (status === 'error') return <PacketFailed error={error} onRetry={() => void refetch()} />;
  return <OpenPacket packet={data} address={address} />;
}

function Coming() {
  return useDelay() ? (
    <Skeleton>
      <SkeletonLine />
      {[1, 2, 3, 4].map((row) => (
        <SkeletonLine key={row} kind="card" />
      ))}
    </Skeleton>
  ) : null;
}

function PacketFailed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const code = error instanceof CallError ? error.code : undefined;
  // An ownerId that is no id is nobody whom one may act for.
  const isRefused = code === 'owner-not-allowed' || code === 'validation-failed';
  return (
    <div className="empty" role="alert">
      <ErrorArt />
      <h1>{t(isRefused ? 'packet.notAllowed' : 'packet.failed')}</h1>
      {isRefused ? <ToDocuments /> : <Button onClick={onRetry}>{t('packet.retry')}</Button>}
    </div>
  );
}

function ToDocuments() {
  return (
    <Link className={buttonClass({ look: 'primary', large: true })} to={paths.patientDocument}>
      {t('packet.back')}
    </Link>
  );
}

interface PacketProps {
  readonly packet: OwnPacket;
  readonly address: PacketPlace;
}

function OpenPacket({ packet, address }: PacketProps) {
  const { tenant, settings } = usePortal();
  const { patientId } = useSession();
  const { name, intro, forms, minutes } = packet;
  const isOver = isEnded(packet);
  const timezone = useResource(settings).data?.timezone;
  if (forms.length === 0 || isOver)
    return (
      <div className="empty">
        <EmptyDocumentsArt />
        <h1>{isOver ? t('packet.ended', { practice: tenant.companyName }) : t('packet.nothing')}</h1>
        <ToDocuments />
      </div>
    );
  const next = nextForm(packet);
  return (
    <div className="column stack-24 form">
      <Link className="back small" to={paths.patientDocument}>
        <Icon of={ArrowLeft} />
        {t('packet.back')}
      </Link>
      <div className="page-title">
        <h1>{name}</h1>
        <Owner packet={packet} />
        {intro && <p>{intro}</p>}
        {next && packet.dueAt && <p>{dueText(packet.dueAt, timezone, packet.visitAt)}</p>}
        <p className="muted">
          {t('packet.takes', {
            forms: t('packet.forms', { count: forms.length }),
            time: t('packet.minutes', { count: minutes }),
          })}
        </p>
      </div>
      <section className="card stack-24" aria-label={name}>
        <PacketBar packet={packet} />
        <ol className="packet-list">
          {forms.map((form, at) => (
            <FormItem key={form.form_id} form={form} place={at + 1} isNext={form === next} />
          ))}
        </ol>
        {next ? (
          <div className="form-buttons">
            <Link
              className={buttonClass({ look: 'primary', large: true })}
              to={packetFormPath(address, next, patientId)}
            >
              {t(next.status === 'other' ? 'packet.continue' : 'packet.start', { form: next.name })}
              <Icon of={ArrowRight} />
            </Link>
          </div>
        ) : (
          <div className="form-buttons">
            <p>{t('packet.done')}</p>
            <ToDocuments />
          </div>
        )}
      </section>
      {next && (
        <p className="row-tight muted small">
          <Icon of={Info} />
          <span>{t('packet.byItself')}</span>
        </p>
      )}
    </div>
  );
}

/** Names a family member whom the packet is for. */
function Owner({ packet: { ownerId, nameFirst, nameLast } }: { readonly packet: OwnPacket }) {
  const { patientId } = useSession();
  if (ownerId === patientId) return null;
  return (
    <span className="row-tight muted">
      <Avatar size="small" nameFirst={nameFirst} nameLast={nameLast} />
      {t('packet.forPerson', { name: `${nameFirst} ${nameLast}`.trim() })}
    </span>
  );
}

function PacketBar({ packet }: { readonly packet: OwnPacket }) {
  const { completed, total, minutesLeft, pagesDone, pages } = packetProgress(packet);
  const words = { name: packet.name, done: pagesDone, total: pages };
  return (
    <div className="packet-bar">
      <div className="row-apart">
        <span className="strong">{t('packet.sent', { done: completed, total })}</span>
        {minutesLeft > 0 && <span className="muted">{t('packet.left', { count: minutesLeft })}</span>}
      </div>
      <progress className="bar" max={pages} value={pagesDone} aria-label={t('packet.pages', words)} />
    </div>
  );
}

interface FormItemProps {
  readonly form: OwnPacket['forms'][number];
  readonly place: number;
  readonly isNext: boolean;
}

const looks = {
  completed: [CircleCheck, 'success', 'packet.complete'],
  other: [CircleDashed, 'warning', 'packet.begun'],
  pending: [CircleAlert, 'warning', 'packet.toDo'],
} as const;

function FormItem({ form, place, isNext }: FormItemProps) {
  const [icon, tone, word] = looks[form.status];
  const isDone = form.status === 'completed';
  return (
    <li>
      <span className={isDone ? 'mark mark-done' : isNext ? 'mark mark-now' : 'mark'} aria-hidden="true">
        {isDone ? <Icon of={Check} size="small" /> : place}
      </span>
      <span>
        <span className="strong">{form.name}</span>
        <small>{aboutForm(form)}</small>
      </span>
      <Status icon={icon} tone={tone}>
        {t(word)}
      </Status>
    </li>
  );
}

/** Returns when it was sent, where it was left, or how long it takes; times are in this device's own zone. */
function aboutForm({ status, sentAt, savedAt, page, pages, minutes }: FormItemProps['form']): string {
  if (status === 'completed')
    return sentAt && t('packet.sentOn', { date: new Date(sentAt).toLocaleDateString('en-US', { dateStyle: 'long' }) });
  if (status === 'pending') return t('packet.about', { count: minutes });
  const saved = savedText(savedAt);
  if (page === null || pages === null || pages < 2) return saved;
  return t('packet.page', { page: Math.min(page + 1, pages), pages, saved });
}
