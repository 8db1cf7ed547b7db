// Live calendar feeds, and for whom more can be made.
import { type Answer, calendarFeeds } from '@foyer/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';

export type Feeds = Answer<typeof calendarFeeds.calendarFeeds>;
export type Feed = Feeds['feeds'][number];

export const feedsKey = ['calendar-feeds'] as const;

/** Refetched whenever a page that shows it is opened. */
export function useFeeds(isEnabled = true) {
  const { call } = useApi();
  return useQuery({
    queryKey: feedsKey,
    enabled: isEnabled,
    queryFn: ({ signal }) => call(calendarFeeds.calendarFeeds, undefined, { signal }),
  });
}
