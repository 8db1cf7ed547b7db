// The profile that follows from a record's attributes: who the spouse is, who the guardians, who pays.
import type { ContactRecord, RecordInsurance, RelatedPerson } from '../library/contact-record.ts';

/** A link of the record: a person who may act for the contact, or is answerable for them. */
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

/** The entries, in the order of the record, that are spouse, guardians and billing party. */
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

/** In memory only: nothing of it is kept by the browser. */
export interface DerivedProfile extends Pick<ContactRecord, 'spouse' | 'guardian_1' | 'guardian_2' | 'billing'> {
  readonly role: string;
  readonly primaryInsurance: RecordInsurance | null;
  readonly secondaryInsurance: RecordInsurance | null;
}

export interface ProfileSources {
  readonly role: string;
  readonly guarantors: readonly Guarantor[];
  /** The people whom the guarantors' ids stand for, as far as they are known. */
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
