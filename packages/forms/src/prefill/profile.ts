// Derives the profile from a record's attributes: the spouse, the guardians and the person who pays.
import type { FormRecord, RecordInsurance, RelatedPerson } from '../library/form-record.ts';

/** A link of the record: a person who may act for the patient or is responsible for them. */
export interface Guarantor {
  readonly id: string;
  readonly familyAccess: boolean;
  readonly relationship: string;
}

export interface DerivedPeople {
  readonly spouse: Guarantor | undefined;
  readonly guardian_1: Guarantor | undefined;
  readonly guardian_2: Guarantor | undefined;
  readonly billing: Guarantor | undefined;
}

/** Returns the spouse, the guardians and the billing party among the entries, which are in the order of the record. */
export function derivePeople(guarantors: readonly Guarantor[]): DerivedPeople {
  const is = (entry: Guarantor, ...names: string[]) => names.includes(entry.relationship.trim().toLowerCase());
  const guardians = guarantors.filter((entry) => is(entry, 'guardian'));
  const guardian_1 = guardians[0] ?? guarantors.find((entry) => is(entry, 'mother', 'father'));
  return {
    spouse: guarantors.find((entry) => entry.familyAccess && is(entry, 'spouse')),
    guardian_1,
    guardian_2: guardians.find((entry) => entry.id !== guardian_1?.id),
    billing: guarantors[0],
  };
}

/** Kept in memory only; the browser stores none of it. */
export interface DerivedProfile extends Pick<FormRecord, 'spouse' | 'guardian_1' | 'guardian_2' | 'billing'> {
  readonly role: string;
  readonly primaryInsurance: RecordInsurance | null;
  readonly secondaryInsurance: RecordInsurance | null;
}

export interface ProfileSources {
  readonly role: string;
  readonly guarantors: readonly Guarantor[];
  /** The people with the guarantors' ids, if they are known. */
  readonly people: ReadonlyMap<string, Omit<RelatedPerson, 'relationship'>>;
  readonly primaryInsurance: RecordInsurance | null;
  readonly secondaryInsurance: RecordInsurance | null;
}

export function deriveProfile({ role, guarantors, people, ...insurances }: ProfileSources): DerivedProfile {
  const { spouse, guardian_1, guardian_2, billing } = derivePeople(guarantors);
  const named = (entry: Guarantor | undefined): RelatedPerson | null => {
    const person = entry && people.get(entry.id);
    return entry && person ? { ...person, relationship: entry.relationship } : null;
  };
  return {
    role,
    spouse: named(spouse),
    guardian_1: named(guardian_1),
    guardian_2: named(guardian_2),
    billing: named(billing),
    ...insurances,
  };
}
