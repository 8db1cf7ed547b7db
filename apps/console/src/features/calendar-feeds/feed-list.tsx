// Live calendar feeds: what each shows, who made it, when it was last read; and ending one.
import { calendarFeeds } from '@foyer/contract';
import { AlertDialog, Button, toast } from '@foyer/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { useMoment } from '../../session/use-moment.ts';
import styles from './feeds.module.css';
import { type Feed, feedsKey } from './use-feeds.ts';

export function FeedList({ feeds }: { feeds: readonly Feed[] }) {
  const { t } = useTranslation();
  const { call } = useApi();
  const queries = useQueryClient();
  const problemText = useProblemText();
  const [ending, setEnding] = useState<Feed>();
  const end = async ({ id }: Feed) => {
    setEnding(undefined);
    try {
      await call(calendarFeeds.endCalendarFeed, { params: { id } });
      toast(t('feeds.ended'));
    } catch (error) {
      toast(problemText(error).text);
    }
    await queries.invalidateQueries({ queryKey: feedsKey });
  };
  if (feeds.length === 0) return <p className="muted">{t('feeds.none')}</p>;
  return (
    <>
      <ul className={styles.feeds} aria-label={t('feeds.list')}>
        {feeds.map((feed) => (
          <li key={feed.id}>
            <About feed={feed} />
            <Button aria-label={t('feeds.endNamed', { name: feed.of })} onClick={() => setEnding(feed)}>
              {t('feeds.end')}
            </Button>
          </li>
        ))}
      </ul>
      {ending && (
        <AlertDialog
          title={t('feeds.askEnd', { name: ending.of })}
          confirmLabel={t('feeds.end')}
          cancelLabel={t('feeds.cancel')}
          isDangerous
          onCancel={() => setEnding(undefined)}
          onConfirm={() => void end(ending)}
        >
          <p>{t('feeds.askEndText')}</p>
        </AlertDialog>
      )}
    </>
  );
}

function About({ feed }: { feed: Feed }) {
  const { t } = useTranslation();
  const moment = useMoment();
  const when = moment(feed.madeAt);
  return (
    <span className={styles.about}>
      <span>
        <span className={styles.name}>{feed.of}</span> · {t(`feeds.name.${feed.names}`)}
      </span>
      <span className="muted">
        {feed.lastReadAt ? t('feeds.read', { when: moment(feed.lastReadAt) }) : t('feeds.unread')} ·{' '}
        {feed.madeBy ? t('feeds.madeBy', { name: feed.madeBy, when }) : t('feeds.madeAt', { when })}
      </span>
      {feed.isPaused && <span>{t('feeds.paused', { name: feed.madeBy })}</span>}
    </span>
  );
}
