// How a row and a submission name the person they are about.
import type { TFunction } from 'i18next';
import type { InboxRow } from './inbox-types.ts';

type Named = Pick<InboxRow, 'personName' | 'isGuest'>;

/** 'Maria Delgado', 'Guest: Daniel Frye', or a word for nobody's name. */
export function personLabel(person: Named, t: TFunction): string {
  const name = person.personName.trim();
  if (person.isGuest) return name ? t('inbox.guest', { name }) : t('inbox.guestUnknown');
  return name || t('inbox.nameless');
}
