// Which questions of a booking form the record answers for somebody who is signed in. They are not drawn, but they are sent.
import { type FormEngine, type FormField, libraryField, priorExamUuid } from '@foyer/forms';
import { useSyncExternalStore } from 'react';

/** Returns whether a field asks who somebody is, how to reach them, or whether they were here before. */
export function isIdentityField({ uuid }: Pick<FormField, 'uuid'>): boolean {
  const table = libraryField(uuid)?.table;
  return uuid === priorExamUuid || table === 'contacts' || table === 'contact_phones';
}

/**
 * Returns the uuids of the fields that are not drawn: those with a valid answer from the record. While the record is awaited, which
 * they will be is not known, so none of them is drawn.
 */
export function useKnownAnswers(engine: FormEngine, isSignedIn: boolean, isAwaited: boolean): ReadonlySet<string> {
  const fields = isSignedIn ? engine.fields.filter(isIdentityField) : [];
  const known = () =>
    fields
      .filter(({ uuid }) => {
        const { isFromRecord, errors } = engine.getField(uuid);
        return isAwaited || (isFromRecord && errors.length === 0);
      })
      .map(({ uuid }) => uuid)
      .join();
  const subscribe = (listener: () => void) => {
    const stops = fields.map(({ uuid }) => engine.subscribeField(uuid, listener));
    return () => {
      for (const stop of stops) stop();
    };
  };
  return new Set(useSyncExternalStore(subscribe, known).split(','));
}

/** Where a confirmation goes. Empty for nowhere. */
export interface ConfirmationAddresses {
  readonly email: string;
  readonly phone: string;
}

/** Returns the addresses that the answers of these fields give. */
export function addressesIn(
  engine: Pick<FormEngine, 'fields' | 'getField'>,
  isIn: (uuid: string) => boolean,
): ConfirmationAddresses {
  const answerOf = (isWanted: (entry: { table: string | null; column: string }) => boolean) => {
    const field = engine.fields.find(({ uuid }) => {
      const entry = libraryField(uuid);
      return entry !== undefined && isIn(uuid) && isWanted(entry);
    });
    return field ? String(engine.getField(field.uuid).value ?? '') : '';
  };
  return {
    email: answerOf(({ table, column }) => table === 'contacts' && column === 'email_address'),
    phone: answerOf(({ table }) => table === 'contact_phones'),
  };
}
