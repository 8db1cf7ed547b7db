// Headers of everything behind the link of a visit.

/** Nobody keeps it, no other page learns its address, and no search engine lists it. */
export const linkHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
} as const;
