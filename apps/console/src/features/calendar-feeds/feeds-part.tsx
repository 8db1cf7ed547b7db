// Settings: calendar feeds of the practice; and in one's own account, those for oneself.
import { Button, SkeletonRows } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { useMayWrite, useRight } from '../../session/profile.ts';
import { FeedList } from './feed-list.tsx';
import { NewFeed } from './new-feed.tsx';
import { useFeeds } from './use-feeds.ts';

export function FeedsPart() {
  const { t } = useTranslation();
  const feeds = useFeeds();
  return (
    <section className="card">
      <h2>{t('feeds.title')}</h2>
      <p className="muted">{t('feeds.lead')}</p>
      {feeds.data ? (
        <>
          <NewFeed known={feeds.data} isOwn={false} />
          <FeedList feeds={feeds.data.feeds} />
        </>
      ) : feeds.isError ? (
        <p>
          {t('feeds.failed')} <Button onClick={() => void feeds.refetch()}>{t('feeds.again')}</Button>
        </p>
      ) : (
        <SkeletonRows count={4} />
      )}
    </section>
  );
}

/** Shown to colleagues who are tied to a provider and cannot open the settings. */
export function OwnFeeds() {
  const { t } = useTranslation();
  const maySettings = useRight('settings');
  const maySchedule = useRight('schedule');
  const mayWrite = useMayWrite();
  const { data } = useFeeds(maySettings === false && maySchedule === true && mayWrite);
  if (maySettings !== false || !data || (data.providers.length === 0 && data.feeds.length === 0)) return null;
  return (
    <section className="card">
      <h2>{t('feeds.ownTitle')}</h2>
      <p className="muted">{t('feeds.ownLead')}</p>
      {data.providers.length > 0 && <NewFeed known={data} isOwn />}
      <FeedList feeds={data.feeds} />
    </section>
  );
}
