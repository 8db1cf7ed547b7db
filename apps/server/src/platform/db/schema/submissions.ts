// Tables of submissions. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { Defaulted, Json } from './columns.ts';

export interface SubmissionsTables {
  submissions: {
    tenantId: Defaulted<string>;
    submissionId: string;
    formId: string;
    patientId: string | null;
    matchedPatientId: string | null;
    personNameSealed: Buffer | null;
    revision: number;
    submittedAt: Date;
    readAt: Date | null;
    approvedAt: Date | null;
    approvedBy: string | null;
    marksSealed: Buffer | null;
    state: Defaulted<'new' | 'returned' | 'approved' | 'filed' | 'archived' | 'spam'>;
    turnedAt: Date | null;
    turnedBy: string | null;
    assignedTo: string | null;
    snoozedUntil: Date | null;
    erasedAt: Date | null;
    differenceCount: number | null;
    flags: Defaulted<string[]>;
    comparedRecord: number | null;
    comparedAt: Date | null;
    allergiesSealed: Buffer | null;
  };
  submissionRevisions: {
    tenantId: Defaulted<string>;
    submissionId: string;
    revision: number;
    formVersionId: string;
    answersSealed: Buffer;
    utmParameters: Json<Record<string, string>>;
    submittedBy: string | null;
    submittedAt: Date;
  };
  submissionKeys: {
    tenantId: Defaulted<string>;
    keyDigest: Buffer;
    bodyDigest: Buffer;
    submissionId: string;
    createdAt: Date;
  };
  submissionDrafts: {
    tenantId: Defaulted<string>;
    draftId: string;
    formId: string;
    patientId: string | null;
    guestDigest: Buffer | null;
    submissionId: string | null;
    formVersionId: string;
    revision: number;
    writerId: string;
    writerSequence: number;
    answersSealed: Buffer;
    attachmentKeys: string[];
    savedAt: Date;
    page: number | null;
  };
  submissionProofs: {
    tenantId: Defaulted<string>;
    submissionId: string;
    revision: number;
    proofSealed: Buffer | null;
    guestDigest: Buffer | null;
  };
  submissionWords: {
    tenantId: Defaulted<string>;
    wordDigest: Buffer;
    submissionId: string;
  };
  submissionQuestions: {
    tenantId: Defaulted<string>;
    questionId: string;
    submissionId: string;
    revision: number;
    questionSealed: Buffer;
    fieldUuids: string[];
    askedBy: string;
    askedAt: Date;
    requestKey: string;
    answeredRevision: number | null;
    withdrawnBy: string | null;
    withdrawnAt: Date | null;
    tokenDigest: Buffer | null;
    endsAt: Date | null;
    wrongTries: Defaulted<number>;
    birthDigest: Buffer | null;
  };
  submissionNotices: {
    tenantId: Defaulted<string>;
    submissionId: string;
    revision: number;
    toldAt: Date | null;
  };
  officeNotices: {
    tenantId: Defaulted<string>;
    toldAt: Date;
  };
}
