// A measured part of a sheet.
import type { Element, Paper } from './paper.ts';

export interface PdfPart {
  /** In points. */
  readonly height: number;
  /** Draws from the paper's current position and moves it below. */
  readonly draw: (paper: Paper, parent: Element, x: number) => void;
}
