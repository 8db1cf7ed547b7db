// The shape of a download of one's own data (docs/own-data.md).

export interface OwnPerson {
  readonly nameFirst: string;
  readonly nameMiddle: string;
  readonly nameLast: string;
}

export interface OwnAnswer {
  readonly question: string;
  /** As it is printed, line by line; empty without an answer. */
  readonly answer: readonly string[];
}

/** A form that was sent, as it stands now. */
export interface OwnForm {
  readonly name: string;
  /** ISO instant. */
  readonly sentAt: string;
  readonly isApproved: boolean;
  /** With every result that the form worked out, those that only the office sees on its screens too. */
  readonly answers: readonly OwnAnswer[];
  /** Where its pictures are in the ZIP file. */
  readonly files: readonly string[];
}

/** Everything a practice has stored about one person. Instants are ISO, days YYYY-MM-DD, amounts decimals in `currency`. */
export interface OwnData {
  readonly format: 'foyer-own-data';
  readonly version: 1;
  readonly madeAt: string;
  readonly practice: string;
  readonly person: OwnPerson & {
    readonly birthDate: string | null;
    readonly sex: string;
    readonly email: string;
    readonly phones: readonly { readonly type: string; readonly number: string; readonly extension: string }[];
    readonly address: string;
    readonly maritalStatus: string;
    readonly preferredContact: string;
    readonly referredBy: string;
    /** All but its last digits hidden. */
    readonly ssn: string;
  };
  readonly family: readonly (OwnPerson & {
    readonly relationship: string;
    /** `acts-for-you`: a guardian, or the person who pays. */
    readonly role: 'acts-for-you' | 'you-act-for';
  })[];
  readonly insurance: readonly { readonly which: 'primary' | 'secondary'; readonly details: readonly OwnAnswer[] }[];
  readonly health: readonly OwnAnswer[];
  /** What the practice keeps in fields of its own. */
  readonly more: readonly OwnAnswer[];
  readonly visits: readonly {
    readonly startsAt: string;
    readonly what: string;
    readonly provider: string;
    readonly location: string;
    readonly status: string;
  }[];
  readonly forms: readonly OwnForm[];
  readonly agreements: readonly {
    readonly form: string;
    readonly what: string;
    readonly version: number;
    readonly since: string;
    readonly until: string | null;
    readonly by: string;
  }[];
  readonly messages: readonly {
    readonly sentAt: string;
    readonly from: 'you' | 'office';
    readonly subject: string;
    readonly body: string;
  }[];
  readonly account: {
    readonly currency: string;
    readonly balance: string;
    readonly entries: readonly {
      readonly day: string;
      readonly kind: string;
      readonly description: string;
      readonly amount: string;
    }[];
  };
}
