// People whom a form can be for, and the one for whom answers were kept.
import type { Answer, patients } from '@foyer/contract';

export type FamilyPatient = Answer<typeof patients.familyContacts>[number];

/** Whom kept answers are for. */
export interface KeptPerson {
  readonly id: string;
  readonly nameFirst: string;
  /** Whether the person is still linked to the account. If not, nothing about them was kept. */
  readonly isLinked: boolean;
  /** Whether their record did not load. */
  readonly hasFailed: boolean;
}
