// How a row and a submission name their patient or guest.
import type { TFunction } from 'i18next';
import type { InboxRow } from './inbox-types.ts';

type Named = Pick<InboxRow, 'personName' | 'isGuest'>;

/** Returns 'Maria Delgado', 'Guest: Daniel Frye', or a fallback without a name. */
export function personLabel(person: Named, t: TFunction): string {
  const name = person.personName.trim();
  if (person.isGuest) return name ? t('inbox.guest', { name }) : t('inbox.guestUnknown');
  return name || t('inbox.nameless');
}
