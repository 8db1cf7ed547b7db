// English texts of the page for unknown addresses.
import { addTexts } from '../../api/texts.ts';

export const notFoundTexts = {
  notFound: {
    title: 'Page not found',
    text: 'This address leads nowhere. It may be mistyped, or the page has moved.',
    dashboard: 'Go to Dashboard',
  },
} as const;

addTexts(notFoundTexts);
