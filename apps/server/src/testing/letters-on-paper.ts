// The letters of a PDF without pages, to break lines with.
import PDFDocument from 'pdfkit';
import { createLetters, type Letters } from '../platform/pdfs/letters.ts';

export const lettersOnPaper = (): Letters => createLetters(new PDFDocument({ autoFirstPage: false }));
