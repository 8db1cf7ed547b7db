// Reads what patients did with their visits, again whenever it changes.
import { type Answer, patientNews } from '@foyer/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useRight } from '../../../session/profile.ts';
import { useIdleHeader } from '../../../session/use-idle-header.ts';
import { useLive } from '../../../session/use-live.tsx';

type NewsAnswer = Answer<typeof patientNews.listNews>;
export type NewsItem = NewsAnswer['news'][number];

const newsKey = ['news'] as const;
/** Refetch interval in milliseconds without any event. */
const REFRESH = 60_000;

/** Fetches nothing for who may not see the schedule. */
export function useNews() {
  const { call } = useApi();
  const idle = useIdleHeader();
  const queries = useQueryClient();
  const maySee = useRight('schedule') ?? false;
  useLive('news', () => void queries.invalidateQueries({ queryKey: newsKey }));
  return useQuery({
    queryKey: newsKey,
    enabled: maySee,
    refetchInterval: REFRESH,
    queryFn: ({ signal }) => call(patientNews.listNews, undefined, { signal, headers: idle() }),
  });
}

/** Returns what marks one of the news as seen; it is shown at once. */
export function useMarkSeen(): (item: NewsItem) => Promise<void> {
  const { call } = useApi();
  const queries = useQueryClient();
  return async ({ id }) => {
    queries.setQueryData<NewsAnswer>(
      newsKey,
      (answer) =>
        answer && {
          unseen: Math.max(0, answer.unseen - 1),
          news: answer.news.map((each) => (each.id === id ? { ...each, isSeen: true } : each)),
        },
    );
    try {
      await call(patientNews.markNewsSeen, { params: { eventId: id } });
    } finally {
      await queries.invalidateQueries({ queryKey: newsKey });
    }
  };
}
