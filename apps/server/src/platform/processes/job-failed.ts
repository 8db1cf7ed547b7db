// What a job that brought no result throws.

/** The work failed, took too long, or its process died. */
export class JobFailed extends Error {
  override name = 'JobFailed';
  readonly isLate: boolean;

  constructor(reason: string, { isLate }: { readonly isLate: boolean }) {
    super(reason);
    this.isLate = isLate;
  }
}
