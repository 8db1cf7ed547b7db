// What a form needs to know of the world around it, given by whoever opens it: the portal in the browser, the server on submit.

import type { BookingHost } from './booking-host.ts';

export interface Surroundings {
  /** The calendar day at the practice, `YYYY-MM-DD`. */
  readonly today: string;
  /** The practice's IANA zone, in which times of day are meant. */
  readonly timezone?: string;
  /** The moment, in ISO 8601; the server gives it, and answers that need a time carry the server's. */
  readonly now?: string;
  /** What the practice is called. */
  readonly companyName?: string;
  /** The practice's country, by its ISO 3166 code; US where nobody says. */
  readonly country?: string;
  readonly relationshipTypes?: readonly { readonly externalId: string; readonly name: string }[];
  readonly family?: readonly {
    readonly id: string;
    readonly nameFirst: string;
    readonly nameLast: string;
    readonly birthdate: string;
  }[];
  /** What the practice calls what an appointment was booked for, with and where; for prints. */
  readonly booking?: BookingNames | undefined;
  /** Whether the form books an appointment; forms find that out themselves. */
  readonly isBookingForm?: boolean;
}

export interface BookingNames {
  /** `duration` in minutes. */
  readonly types: readonly { readonly id: string; readonly name: string; readonly duration: number }[];
  readonly providers: readonly { readonly id: string; readonly displayName: string }[];
  readonly locations: readonly { readonly id: string; readonly name: string; readonly displayName: string }[];
}

/** A file that the practice keeps. `key` opens it, for whoever may see it. */
export interface KeptFile {
  readonly key: string;
  readonly fileName: string;
  /** Media type. */
  readonly fileType: string;
  /** In bytes. */
  readonly fileSize: number;
}

export interface Uploaded extends KeptFile {
  /** Pages of a document that are not in the picture, for it had too many. */
  readonly omittedPages?: number;
}

/** `lost`: the line broke, so the same file may go through a moment later. `busy`: too many files for now. */
export type UploadFailure = 'too-large' | 'type' | 'processing' | 'lost' | 'busy';

/** Why a file was not taken. */
export class UploadError extends Error {
  override name = 'UploadError';
  readonly failure: UploadFailure;

  constructor(failure: UploadFailure, options?: ErrorOptions) {
    super(failure, options);
    this.failure = failure;
  }
}

/** What controls can do only with the outside world's help. There is none on the server and in previews. */
export interface FieldHost {
  /** Keeps a file. `onProgress` gets fractions from 0 to 1. @throws UploadError; the signal's reason when it was aborted */
  upload(file: File, onProgress: (fraction: number) => void, signal: AbortSignal): Promise<Uploaded>;
  /** An address that an img element can show: a blob URL, which belongs to the asker. @throws when it is not there (any more) */
  fileUrl(key: string): Promise<string>;
  /** Absent where nothing can be booked. The same object for as long as the form is open. */
  readonly booking?: BookingHost;
}
