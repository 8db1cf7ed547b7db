// Where people may be redirected after a form: to an https address, or nowhere.
import type { FormFault } from '@foyer/forms';

/** Returns what is wrong with the address; an empty one means the thank-you screen. */
export function redirectFaults(address: string): readonly FormFault[] {
  if (address === '' || (URL.canParse(address) && new URL(address).protocol === 'https:')) return [];
  return [{ path: 'redirect_url', message: 'has to be an https address' }];
}
