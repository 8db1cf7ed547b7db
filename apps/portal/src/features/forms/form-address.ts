// The parts of a form page's address.

export interface FormAddress {
  readonly formId: string;
  readonly checksum: string;
  readonly submissionId: string | undefined;
  readonly secureSubmissionId: string | undefined;
  readonly ownerId: string | undefined;
}
