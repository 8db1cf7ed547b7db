// Loads the form of an address, and reloads it on request.
import { useEffect, useState } from 'react';
import { usePortal } from '../../session/portal.ts';
import type { FormAddress } from './form-address.ts';
import { type LoadedForm, loadForm, SubmissionLoadError } from './load-form.ts';

export type FormLoad =
  | LoadedForm
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly what: 'form' | 'submission' };

/**
 * @param address stays the same while the form is mounted
 * @param round counts the openings: a new number reloads the form
 */
export function useLoadedForm(address: FormAddress, round: number): FormLoad {
  const portal = usePortal();
  const [load, setLoad] = useState<FormLoad>({ kind: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads the same form again, and another address is another form
  useEffect(() => {
    let isCurrent = true;
    setLoad({ kind: 'loading' });
    loadForm(portal, address)
      .catch((error: unknown): FormLoad => {
        console.error('The form did not load.', error);
        return { kind: 'failed', what: error instanceof SubmissionLoadError ? 'submission' : 'form' };
      })
      .then((result) => {
        if (isCurrent) setLoad(result);
      });
    return () => {
      isCurrent = false;
    };
  }, [portal, round]);
  return load;
}
