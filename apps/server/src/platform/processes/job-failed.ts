// The error thrown by a job without a result.

/** The work failed, took too long, or its process died. */
export class JobFailed extends Error {
  override name = 'JobFailed';
  readonly isLate: boolean;

  constructor(reason: string, { isLate }: { readonly isLate: boolean }) {
    super(reason);
    this.isLate = isLate;
  }
}
