// What Find lists: entries in groups.
import type { ShownAlert } from '@foyer/contract';
import type { LucideIcon } from '@foyer/ui';

/** A patient as far as actions for them need to know. */
export interface PatientNamed {
  readonly id: string;
  readonly nameFirst: string;
  readonly nameMiddle: string;
  readonly nameLast: string;
  readonly email: string;
}

export interface FindEntry {
  /** Unique in the whole list; without blanks. */
  readonly id: string;
  readonly title: string;
  /** Stands behind the title, quietly. */
  readonly detail?: string | undefined;
  /** Stands at the end of the row. */
  readonly side?: string | undefined;
  /** What sets the entry apart, such as that it only sounds like what was typed. */
  readonly mark?: string | undefined;
  readonly icon?: LucideIcon | undefined;
  /** Further words by which it is found. */
  readonly words?: string | undefined;
  /** Of the patient. */
  readonly alerts?: readonly ShownAlert[] | undefined;
  /** The patient whom the entry stands for: their initials are its icon, and the right arrow opens what can be done for them. */
  readonly patient?: PatientNamed | undefined;
  /** Where it leads; it can be opened in a new tab. */
  readonly to?: string | undefined;
  /** What it does instead of leading somewhere. */
  readonly run?: (() => void) | undefined;
}

export interface FindGroup {
  readonly key: string;
  readonly title: string;
  readonly entries: readonly FindEntry[];
}

export const fullName = ({ nameFirst, nameMiddle, nameLast }: Omit<PatientNamed, 'id' | 'email'>): string =>
  [nameFirst, nameMiddle, nameLast].filter(Boolean).join(' ');
