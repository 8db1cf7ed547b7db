// What a patient names a submission by, on the telephone or at the desk.

/** The last eight digits of a submission's id, such as 'A1B2-C3D4': they are random and easy to read out. */
export function shortReference(submissionId: string): string {
  return submissionId
    .replaceAll('-', '')
    .slice(-8)
    .toUpperCase()
    .replace(/^(.{4})/, '$1-');
}
