// The content of a PDF: plain data, so that it can be passed to the process that draws it.
import type { PrintRow } from '@foyer/forms';

/** A picture in a format that PDFs support (PNG or JPEG), cut if it was higher than a page. Sizes in pixels. */
export interface SheetPicture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface Fact {
  readonly name: string;
  readonly value: string;
}

export interface Sheet {
  /** The form's name. */
  readonly title: string;
  readonly fileName: string;
  readonly practice: string;
  /** Lines at the top of each page: what the sheet is, whose it is and when it was sent. */
  readonly running: readonly string[];
  /** At the foot of each page, beside the page number. */
  readonly foot: string;
  readonly facts: readonly Fact[];
  /** BCP 47. */
  readonly language: string;
  /** When it was submitted; also the document's own date, so that the same submission always gives the same file. */
  readonly sentAt: Date;
  readonly rows: readonly PrintRow[];
  /** By the key of the attachment, or by the address of an option's picture. */
  readonly pictures: ReadonlyMap<string, readonly SheetPicture[]>;
  readonly words: SheetWords;
}

export interface SheetWords {
  readonly noAnswer: string;
  readonly ticked: string;
  readonly notTicked: string;
  readonly noPicture: string;
  /** With placeholders {page} and {pages}. */
  readonly pageOf: string;
}
