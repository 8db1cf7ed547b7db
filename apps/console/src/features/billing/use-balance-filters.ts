// What the list of balances shows and in which order, kept in the address.
import { type QueryChange, useQueryParams } from '../../session/query-params.ts';

/** Ages of what is owed, in days from each charge to today: 0 to 30, 31 to 60, 61 to 90, and over 90. */
export const ageNames = ['to30', 'to60', 'to90', 'over90'] as const;
const shows = ['owing', 'credit'] as const;
const sorts = ['amount', 'age', ...ageNames] as const;

/** The orders that can be chosen: a credit has no ages, and a longest wait has one direction. */
export function balanceSorts(show: (typeof shows)[number]) {
  const amounts = show === 'owing' ? (['amount', ...ageNames] as const) : (['amount'] as const);
  return [
    ...amounts.flatMap((sort) => [[sort, 'down'] as const, [sort, 'up'] as const]),
    ['age', 'down'] as const,
  ] as const;
}

export type BalanceFilters = ReturnType<typeof useBalanceFilters>;

export function useBalanceFilters() {
  const [params, change] = useQueryParams();
  const oneOf = <T extends string>(options: readonly T[], name: string) =>
    options.find((each) => each === params.get(name));
  const show = oneOf(shows, 'show') ?? 'owing';
  const asked = oneOf(sorts, 'sort') ?? 'amount';
  const age = show === 'owing' ? oneOf(ageNames, 'age') : undefined;
  const isSortable = show === 'owing' || asked === 'amount' || asked === 'age';
  const sort = isSortable ? asked : 'amount';
  return {
    query: {
      show,
      sort,
      direction: sort === 'age' ? ('down' as const) : (oneOf(['down', 'up'], 'direction') ?? 'down'),
      ...(age && { age }),
    },
    /** Members that are empty or as usual leave the address. */
    set: (by: Readonly<Partial<Record<'age' | 'sort' | 'direction', string>>>) => {
      const isUsual = (value: string | undefined) => value === 'amount' || value === 'down';
      const given = Object.entries(by).map(([name, value]) => [name, isUsual(value) ? undefined : value]);
      change(Object.fromEntries(given) as QueryChange);
    },
  };
}
