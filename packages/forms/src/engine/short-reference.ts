// A short name of a submission, for use on the phone or at the desk.

/** Returns the last eight digits of a submission's id, such as 'A1B2-C3D4'. They are random and easy to read out. */
export function shortReference(submissionId: string): string {
  return submissionId
    .replaceAll('-', '')
    .slice(-8)
    .toUpperCase()
    .replace(/^(.{4})/, '$1-');
}
