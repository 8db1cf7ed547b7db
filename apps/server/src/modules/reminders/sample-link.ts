// The address of a visit as a preview shows it: as long as a real one, and it opens nothing.
import type { Ctx, Uses } from '../../platform/context.ts';
import { addressOfPage } from '../practice/public.ts';
import { pathOfLink } from '../visit-links/public.ts';
import { shortLink } from './send-reminder.ts';

/** In a text it stands without `https://`. */
export function sampleLink(ctx: Pick<Ctx, 'tenant'> & Uses<'config'>, isText: boolean): string {
  const url = addressOfPage(ctx as Ctx & Uses<'config'>, pathOfLink({ token: '7Qm2xK9bT4vNw8RcY3hLpA' }));
  return isText ? shortLink(url) : url;
}
