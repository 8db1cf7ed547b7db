// What a PDF is made of: plain data, so that it can be handed to the thread that draws it.
import type { PrintRow } from '@foyer/forms';

/** A picture in a format that PDFs carry (PNG or JPEG), cut where it was higher than a page. Sizes in pixels. */
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
  readonly practice: string;
  /** Lines at the head of each page: what the sheet is, whose it is and when it was sent. */
  readonly running: readonly string[];
  /** At the foot of each page, beside the page number. */
  readonly foot: string;
  readonly facts: readonly Fact[];
  /** BCP 47. */
  readonly language: string;
  /** When it was sent in; the document carries it as its own date, so that the same submission is the same file. */
  readonly sentAt: Date;
  /** Its day at the practice, YYYY-MM-DD. */
  readonly sentDay: string;
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
  /** With places for {page} and {pages}. */
  readonly pageOf: string;
}
