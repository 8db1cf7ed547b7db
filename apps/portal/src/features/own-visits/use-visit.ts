// One visit on a page: read, kept while it cannot be reached, and changed by what the person does.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type SteadyRead, useSteadyRead } from './use-steady-read.ts';
import type { ShownPage, VisitSource } from './visit-source.ts';

export interface ReadVisit extends Omit<SteadyRead<ShownPage>, 'data'> {
  readonly page: ShownPage | undefined;
}

const keyOf = (key: string) => ['visit', key];

/** Puts what an act answered in place of what was read. Lists that hold the visit are read anew. */
export function storeVisit(queries: QueryClient, key: string, page: ShownPage): void {
  // A read that is on its way may be older than the act's answer.
  void queries.cancelQueries({ queryKey: keyOf(key) });
  queries.setQueryData(keyOf(key), page);
  void queries.invalidateQueries({ queryKey: ['upcoming-appointments'] });
  void queries.invalidateQueries({ queryKey: ['own-visits'] });
}

export function useVisit(source: VisitSource): ReadVisit {
  const queries = useQueryClient();
  const { data, ...rest } = useSteadyRead(keyOf(source.key), (signal) => source.read(signal));
  return { ...rest, page: data, put: (page) => storeVisit(queries, source.key, page) };
}
