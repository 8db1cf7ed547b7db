// The few icons on billing's pages, from the same set as the portal's (Lucide, ISC).
import { Html } from '../../../platform/http/html.ts';

function icon(paths: string): Html {
  return new Html(
    `<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`,
  );
}

export const creditCard = icon(
  '<rect width="20" height="14" x="2" y="5" rx="2"/><line x1="2" x2="22" y1="10" y2="10"/><path d="M6 14h2"/>',
);
export const download = icon(
  '<path d="M12 15V3"/><path d="M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4"/><path d="m7 10 5 5 5-5"/>',
);
export const circleCheck = icon('<circle cx="12" cy="12" r="10"/><path d="m9 12 2 2 4-4"/>');
export const circleAlert = icon(
  '<circle cx="12" cy="12" r="10"/><line x1="12" x2="12" y1="8" y2="12"/><line x1="12" x2="12.01" y1="16" y2="16"/>',
);
export const hourglass = icon('<circle cx="12" cy="12" r="10"/><path d="M12 6v6l4 2"/>');
