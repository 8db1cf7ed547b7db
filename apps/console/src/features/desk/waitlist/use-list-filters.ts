// What the page of the waitlist is narrowed to, as stored in its address.
import { useEffect, useState } from 'react';
import { useQueryParams } from '../../../session/query-params.ts';
import type { WaitlistFilter } from './use-waitlist.ts';

const isId = /^[0-9a-f-]{36}$/;
const filters = ['type', 'provider', 'location', 'name'] as const;
type FilterName = (typeof filters)[number];

/** Debounce of the name in milliseconds. */
const REST = 150;

export function useListFilters() {
  const [params, change] = useQueryParams();
  const id = (name: FilterName) => {
    const value = params.get(name) ?? '';
    return isId.test(value) ? value : '';
  };
  const name = (params.get('name') ?? '').trim().slice(0, 100);
  const set = (member: FilterName, value: string) => change({ [member]: value });
  const [typeId, providerId, locationId] = [id('type'), id('provider'), id('location')];
  const filter: WaitlistFilter = {
    ...(typeId ? { typeId } : {}),
    ...(providerId ? { providerId } : {}),
    ...(locationId ? { locationId } : {}),
    ...(name ? { name } : {}),
  };
  return {
    typeId,
    providerId,
    locationId,
    name,
    filter,
    isNarrowed: Object.keys(filter).length > 0,
    set,
    clear: () => change(Object.fromEntries(filters.map((member) => [member, undefined]))),
  };
}

/** A text that is being typed, and reported once it rests. It follows a value that was changed elsewhere. */
export function useRested(value: string, onRest: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onRest(typed.trim()), REST);
    return () => clearTimeout(timer);
  }, [typed, value, onRest]);
  return [typed, setTyped] as const;
}
