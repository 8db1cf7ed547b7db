// What a form needs to know of the world around it, given by whoever opens it: the portal in the browser, the server on submit.

export interface Surroundings {
  /** The calendar day at the practice, `YYYY-MM-DD`. */
  readonly today: string;
  readonly relationshipTypes?: readonly { readonly externalId: string; readonly name: string }[];
  readonly family?: readonly {
    readonly id: string;
    readonly nameFirst: string;
    readonly nameLast: string;
    readonly birthdate: string;
  }[];
}
