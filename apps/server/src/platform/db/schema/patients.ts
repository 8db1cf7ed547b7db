// Tables of patients. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { Computed, Day, Defaulted } from './columns.ts';

export interface PatientsTables {
  patients: {
    tenantId: Defaulted<string>;
    patientId: string;
    nameFirst: string;
    nameMiddle: Defaulted<string>;
    nameLast: string;
    birthDate: Day;
    gender: Defaulted<string>;
    emailAddress: Defaulted<string>;
    emailFolded: Computed<string | null>;
    mergedInto: string | null;
    createdAt: Date;
    inactiveReason: 'moved' | 'died' | 'other' | null;
    inactiveSince: Day | null;
    inactiveAt: Date | null;
    inactiveBy: string | null;
    nameFolded: Computed<string>;
    revision: Defaulted<number>;
  };
  patientPhones: {
    tenantId: Defaulted<string>;
    patientId: string;
    position: number;
    type: 'home' | 'work' | 'mobile' | 'fax' | 'pager' | 'other';
    number: string;
    extension: Defaulted<string>;
    digits: Computed<string | null>;
    digitsBack: Computed<string | null>;
    phoneId: Defaulted<string>;
    isUnread: Defaulted<boolean>;
  };
  patientRecords: {
    tenantId: Defaulted<string>;
    patientId: string;
    maritalStatus: Defaulted<string>;
    communicationTypePreference: Defaulted<string>;
    referralType: Defaulted<string>;
    addressLine1: Defaulted<string>;
    addressLine2: Defaulted<string>;
    city: Defaulted<string>;
    state: Defaulted<string>;
    postalCode: Defaulted<string>;
    country: Defaulted<string>;
    ssnSealed: Buffer | null;
    primaryInsuranceSealed: Buffer | null;
    secondaryInsuranceSealed: Buffer | null;
    medicalRecordSealed: Buffer | null;
    updatedAt: Date;
    customSealed: Buffer | null;
    hasOldLists: Defaulted<boolean>;
  };
  patientWords: {
    tenantId: Defaulted<string>;
    word: string;
    patientId: string;
  };
  nameVariants: {
    tenantId: Defaulted<string>;
    variant: string;
    word: string;
  };
  familyLinks: {
    tenantId: Defaulted<string>;
    guardianId: string;
    memberId: string;
    relationship: string;
    familyAccess: boolean;
    position: Defaulted<number>;
    guarantorPosition: Defaulted<number>;
    paysBills: Defaulted<boolean>;
  };
  touchpoints: {
    tenantId: Defaulted<string>;
    touchpointId: string;
    patientId: string;
    correspondence: 'email' | 'call' | 'sms' | 'postal' | 'recall';
    emailType: 'home' | 'work' | 'other' | null;
    purpose: 'touchpoint' | 'appt_reminder' | 'asap_request' | 'thank_you' | 'interest' | 'recall' | 'legwork_review_request' | 'info' | 'auto_response';
    status: 'pending' | 'sent' | 'failed' | 'hold' | 'canceled' | 'read' | 'rejected' | 'spam' | 'unsub' | 'bounced' | 'soft-bounced' | 'invalid' | 'preview' | 'queued' | 'received';
    createdAt: Date;
    createdBy: string | null;
  };
  recordChanges: {
    tenantId: Defaulted<string>;
    changeId: string;
    patientId: string;
    revision: number;
    path: string;
    source: 'form' | 'desk' | 'phone' | 'letter' | 'correction' | 'record' | 'merge' | 'undo' | 'software';
    sourceId: string | null;
    actorKind: string;
    actorId: string | null;
    changedAt: Date;
    beforeSealed: Buffer | null;
    afterSealed: Buffer | null;
  };
}
