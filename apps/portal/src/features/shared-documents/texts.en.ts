// English texts of what the practice shares on Patient Documents.
import { addTexts } from '../../api/texts.ts';

export const sharedDocumentTexts = {
  sharedDocuments: {
    title: 'From {{practice}}',
    titleFor: 'For {{name}}',
    kinds: {
      letter: 'Letter',
      'x-ray': 'X-ray',
      referral: 'Referral',
      plan: 'Treatment plan',
      insurance: 'Insurance',
      other: 'Document',
    },
    meta: '{{kind}}, {{date}}',
    view: 'View',
    viewNamed: 'View {{name}}',
    download: 'Download',
    downloadNamed: 'Download {{name}}',
    gone: 'This document is not shared any more.',
    notOpened: 'The document was not opened. {{reason}}',
    failed: 'The documents of {{practice}} did not load.',
    again: 'Try again',
  },
} as const;

addTexts(sharedDocumentTexts);
