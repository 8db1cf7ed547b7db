// What patients did with their visits, the newest first, each with Seen.
import { formatPhone } from '@foyer/client/phone';
import { Button, buttonClass, Check, Icon, SkeletonRows, StaleNote, Status, TriangleAlert, useDelay } from '@foyer/ui';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePractice } from '../../../session/practice.tsx';
import { dayOf, minuteOfDay } from '../../../session/practice-day.ts';
import { useRight } from '../../../session/profile.ts';
import { useShortMoment } from '../../../session/use-moment.ts';
import { longTime, shortDay } from '../clock.ts';
import styles from '../schedule.module.css';
import { type NewsItem, useMarkSeen, useNews } from './use-news.ts';

interface Props {
  readonly titleId: string;
  readonly onOpen: (visitId: string, day: string) => void;
}

const kinds = ['booked', 'confirmed', 'moved', 'canceled', 'text'] as const;
const reasons = ['ill', 'time', 'no-need', 'cost', 'other'] as const;

export function NewsList({ titleId, onOpen }: Props) {
  const { t } = useTranslation();
  const news = useNews();
  const { data } = news;
  const title = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  /** The button of a row goes when it is pressed: the focus goes to the next, else to the heading. */
  const focusAfter = (id: string) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-seen]') ?? [])];
    const at = buttons.findIndex((button) => button.dataset.seen === id);
    (buttons[at + 1] ?? buttons[at - 1] ?? title.current)?.focus();
  };
  return (
    <>
      <div>
        <h2 id={titleId} ref={title} tabIndex={-1}>
          {t('news.title')}
        </h2>
        <p className="muted">{t('news.lead')}</p>
      </div>
      {news.isError && (
        <StaleNote
          text={t(data ? 'news.stale' : 'news.failed')}
          again={t('schedule.again')}
          onRetry={() => void news.refetch()}
        />
      )}
      {!data && !news.isError && <Coming />}
      {data?.news.length === 0 && <p>{t('news.none')}</p>}
      <ul ref={list} className={styles.news}>
        {data?.news.map((item) => (
          <Row key={item.id} item={item} onOpen={onOpen} onSeen={() => focusAfter(item.id)} />
        ))}
      </ul>
    </>
  );
}

function Coming() {
  return useDelay() ? <SkeletonRows count={8} /> : null;
}

interface RowProps extends Pick<Props, 'onOpen'> {
  readonly item: NewsItem;
  readonly onSeen: () => void;
}

function Row({ item, onOpen, onSeen }: RowProps) {
  const { t } = useTranslation();
  const { timeZone } = usePractice();
  const moment = useShortMoment();
  if (item.visitId === null || item.startTime === null) return <WrittenRow item={item} onSeen={onSeen} />;
  const { visitId, startTime } = item;
  const name = item.name || t('schedule.nobody');
  const placeOf = (instant: string) => {
    const date = new Date(instant);
    return t('schedule.when', {
      day: shortDay(dayOf(date, timeZone)),
      time: longTime(minuteOfDay(date, timeZone)),
    });
  };
  const kind = kinds.find((each) => each === item.kind) ?? 'other';
  const before = item.before ? placeOf(item.before) : '';
  const did = t(`news.did.${kind === 'moved' && !item.before ? 'other' : kind}`, {
    name,
    when: placeOf(startTime),
    before,
  });
  const reason = reasons.find((each) => each === item.reason);
  const text = [did, reason ? t(`news.reasons.${reason}`) : '', item.text].filter(Boolean).join(' ');
  return (
    <li data-unseen={item.isSeen ? undefined : ''}>
      <p>{text}</p>
      <p className="muted">{moment(item.at)}</p>
      <div className="row">
        <Button
          aria-label={t('news.openOf', { name })}
          onClick={() => onOpen(visitId, dayOf(new Date(startTime), timeZone))}
        >
          {t('news.open')}
        </Button>
        <Seen item={item} of={name} onSeen={onSeen} />
      </div>
    </li>
  );
}

/** What somebody texted, if it is none of the words that act by themselves. */
function WrittenRow({ item, onSeen }: Omit<RowProps, 'onOpen'>) {
  const { t } = useTranslation();
  const moment = useShortMoment();
  const seesPatients = useRight('patients');
  const number = formatPhone(item.number.replace(/^\+?1(?=\d{10}$)/, ''));
  return (
    <li data-unseen={item.isSeen ? undefined : ''}>
      <p>
        {t('news.textFrom', { number })}{' '}
        {item.mayMeanStop && (
          <Status icon={TriangleAlert} tone="warning">
            {t('news.mayMeanStop')}
          </Status>
        )}
      </p>
      <p>{item.text}</p>
      <p className="muted">{moment(item.at)}</p>
      <div className="row">
        {seesPatients && (
          <Link
            className={buttonClass()}
            to={`/patients?q=${encodeURIComponent(number)}`}
            aria-label={t('news.findOf', { number })}
          >
            {t('news.find')}
          </Link>
        )}
        <Seen item={item} of={number} onSeen={onSeen} />
      </div>
    </li>
  );
}

interface SeenProps extends Pick<RowProps, 'item' | 'onSeen'> {
  /** The name or number whose news it is. */
  readonly of: string;
}

function Seen({ item, of: name, onSeen }: SeenProps) {
  const { t } = useTranslation();
  const markSeen = useMarkSeen();
  if (item.isSeen)
    return (
      <span className="status">
        <Icon of={Check} size="small" />
        {t('news.isSeen')}
      </span>
    );
  return (
    <Button
      data-seen={item.id}
      aria-label={t('news.seenOf', { name })}
      onClick={() => {
        onSeen();
        void markSeen(item);
      }}
    >
      {t('news.seen')}
    </Button>
  );
}
