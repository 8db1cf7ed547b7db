// What the address of a form page names.

export interface FormAddress {
  readonly formId: string;
  readonly checksum: string;
  readonly submissionId: string | undefined;
  readonly secureSubmissionId: string | undefined;
  readonly ownerId: string | undefined;
}
