// A measured piece of a sheet.
import type { Element, Paper } from './paper.ts';

export interface PdfPart {
  /** In points. */
  readonly height: number;
  /** Begins at the paper's place and leaves it below. */
  readonly draw: (paper: Paper, parent: Element, x: number) => void;
}
