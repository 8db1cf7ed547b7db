// Loads the form of an address, and reloads it on request.
import { useEffect, useState } from 'react';
import { usePortal } from '../../session/portal.ts';
import type { FormAddress } from './form-address.ts';
import { type LoadedForm, loadForm, SubmissionLoadError } from './load-form.ts';

export type FormLoad =
  | LoadedForm
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly what: 'form' | 'submission' };

/** @param round counts the openings: a new number reloads the form */
export function useLoadedForm(address: FormAddress, round: number): FormLoad {
  const portal = usePortal();
  const { formId, checksum, submissionId, secureSubmissionId, ownerId } = address;
  const [load, setLoad] = useState<FormLoad>({ kind: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads the same form again
  useEffect(() => {
    let isCurrent = true;
    setLoad({ kind: 'loading' });
    loadForm(portal, { formId, checksum, submissionId, secureSubmissionId, ownerId })
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
  }, [portal, formId, checksum, submissionId, secureSubmissionId, ownerId, round]);
  return load;
}
