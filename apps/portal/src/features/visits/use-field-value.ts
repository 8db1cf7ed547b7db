// The value of one field of an open form, as state.
import type { FormEngine } from '@foyer/forms';
import { useSyncExternalStore } from 'react';

/** The caller knows the type of the field, and so that of its value. */
export function useFieldValue<T>(engine: FormEngine, uuid: string): T {
  const read = () => engine.getField(uuid).value as T;
  return useSyncExternalStore((listener) => engine.subscribeField(uuid, listener), read);
}
