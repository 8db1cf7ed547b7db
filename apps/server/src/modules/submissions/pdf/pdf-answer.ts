// The answer that carries a PDF: to be saved under a harmless name, kept by no cache, and shown as nothing else.
import type { Ctx } from '../../../platform/context.ts';
import { filePolicy } from '../../../platform/http/security-headers.ts';
import type { Sheet } from './sheet.ts';

export interface PdfAnswer {
  readonly status: 200;
  readonly body: Uint8Array;
  readonly headers: Record<string, string>;
}

/** 'Medical History' of 21 November 2026 is medical-history-2026-11-21.pdf: nothing in it tells whose it is. */
export function pdfName(formName: string, day: string): string {
  const words = formName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${words || 'form'}-${day}.pdf`;
}

/** Drawn in a process of its own, within 15 seconds. @throws overloaded, JobFailed */
export async function pdfAnswer(
  { services, signal }: Pick<Ctx, 'services' | 'signal'>,
  sheet: Sheet,
): Promise<PdfAnswer> {
  return {
    status: 200,
    body: await services.pdfs.run(sheet, signal),
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${pdfName(sheet.title, sheet.sentDay)}"`,
      'content-security-policy': filePolicy,
      'cross-origin-resource-policy': 'same-origin',
    },
  };
}
