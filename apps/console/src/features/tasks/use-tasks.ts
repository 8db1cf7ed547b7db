// Queries of tasks: the lists, one task, the colleagues they can be for, and how many are due.
import { type Answer, tasks } from '@foyer/contract';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import { useLive } from '../../session/use-live.tsx';

export type Task = Answer<typeof tasks.tasks>['tasks'][number];
export type WholeTask = Answer<typeof tasks.readTask>;
export const taskViews = ['mine', 'made', 'all', 'done'] as const;
export type TaskTab = (typeof taskViews)[number];

const taskKeys = {
  all: ['tasks'] as const,
  list: (view: TaskTab, q: string) => ['tasks', 'list', view, q] as const,
  one: (id: string) => ['tasks', 'one', id] as const,
  due: ['tasks', 'due'] as const,
  colleagues: ['tasks', 'colleagues'] as const,
};

/** Reads tasks again after a change, one's own or somebody else's. */
export function useTasksAgain() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: taskKeys.all });
}

export function useTasks(view: TaskTab, q: string) {
  const { call } = useApi();
  const readAgain = useTasksAgain();
  useLive('tasks', () => void readAgain());
  return useInfiniteQuery({
    queryKey: taskKeys.list(view, q),
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      call(tasks.tasks, { query: { view, q, ...(pageParam !== undefined && { after: pageParam }) } }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** One task, or nothing without an id. */
export function useTask(id: string | undefined) {
  const { call } = useApi();
  return useQuery({
    queryKey: taskKeys.one(id ?? ''),
    enabled: id !== undefined,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(tasks.readTask, { params: { id: id ?? '' } }, { signal }),
  });
}

export function useColleagues() {
  const { call } = useApi();
  return useQuery({
    queryKey: taskKeys.colleagues,
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await call(tasks.taskColleagues, undefined, { signal })).colleagues,
  });
}

/** How many of one's own and anyone's tasks are due; undefined until it is known. */
export function useTasksDue(): number | undefined {
  const { call } = useApi();
  const queries = useQueryClient();
  useLive('tasks', () => void queries.invalidateQueries({ queryKey: taskKeys.due }));
  return useQuery({
    queryKey: taskKeys.due,
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await call(tasks.tasksDue, undefined, { signal })).count,
  }).data;
}
