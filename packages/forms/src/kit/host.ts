// What a form needs from outside, given by the code that opens it: the portal in the browser, the server when answers are sent.

import type { BookingHost } from './booking-host.ts';

export interface Surroundings {
  /** The calendar day at the practice, `YYYY-MM-DD`. */
  readonly today: string;
  /** The practice's IANA zone. Times of day are in this zone. */
  readonly timezone?: string;
  /** The current time in ISO 8601. Only the server sets it, so answers that store a time store the server's. */
  readonly now?: string;
  /** The practice's name. */
  readonly companyName?: string;
  /** The practice's country as an ISO 3166 code; US by default. */
  readonly country?: string;
  readonly relationshipTypes?: readonly { readonly externalId: string; readonly name: string }[];
  readonly family?: readonly {
    readonly id: string;
    readonly nameFirst: string;
    readonly nameLast: string;
    readonly birthdate: string;
  }[];
  /** The names of types of visit, providers and locations, for prints. */
  readonly booking?: BookingNames | undefined;
  /** Whether the form books an appointment. The engine sets it. */
  readonly isBookingForm?: boolean;
}

export interface BookingNames {
  /** `duration` in minutes. */
  readonly types: readonly { readonly id: string; readonly name: string; readonly duration: number }[];
  readonly providers: readonly { readonly id: string; readonly displayName: string }[];
  readonly locations: readonly { readonly id: string; readonly name: string; readonly displayName: string }[];
}

/** A file that the practice keeps. `key` opens it for those who may see it. */
export interface KeptFile {
  readonly key: string;
  readonly fileName: string;
  /** Media type. */
  readonly fileType: string;
  /** In bytes. */
  readonly fileSize: number;
}

export interface UploadedFile extends KeptFile {
  /** How many pages of a long document are not in the picture. */
  readonly omittedPages?: number;
}

/** `lost`: the connection broke, so the same file may succeed later. `busy`: too many files for now. */
export type UploadFailure = 'too-large' | 'type' | 'processing' | 'lost' | 'busy';

/** Says why an upload failed. */
export class UploadError extends Error {
  override name = 'UploadError';
  readonly failure: UploadFailure;

  constructor(failure: UploadFailure, options?: ErrorOptions) {
    super(failure, options);
    this.failure = failure;
  }
}

/** What controls cannot do alone. Undefined on the server and in previews. */
export interface FieldHost {
  /** Uploads a file. `onProgress` gets fractions from 0 to 1. @throws UploadError; the signal's reason if it was aborted */
  upload(file: File, onProgress: (fraction: number) => void, signal: AbortSignal): Promise<UploadedFile>;
  /** Returns a blob URL that an img element can show. The caller must revoke it. @throws if there is no such file */
  fileUrl(key: string): Promise<string>;
  /** Whether nothing can be uploaded, such as while a form is tested. */
  readonly isClosed?: true;
  /** Absent where nothing can be booked. The same object while the form is open. */
  readonly booking?: BookingHost;
}
