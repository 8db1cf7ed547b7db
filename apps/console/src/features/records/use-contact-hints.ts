// Second looks at contact data while it is typed: who else has the email address, and where the ZIP code lies.
import { records } from '@foyer/contract';
import { isEmailAddress } from '@foyer/forms';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useRestedValue } from '../../session/use-rested.ts';
import type { ContactDraft } from './contact-draft.ts';

export interface ContactHints {
  readonly email: string | undefined;
  readonly postalCode: string | undefined;
  /** Code of the country in which the address is read; empty until it is known. */
  readonly country: string;
}

const restMs = 400;

/**
 * An address for mail is asked about only when it was changed, because asking is noted in the access log. `opened` is the draft that
 * the dialog began with.
 */
export function useContactHints(
  draft: ContactDraft,
  opened: ContactDraft,
  patientId: string | undefined,
): ContactHints {
  const { t } = useTranslation();
  const { call } = useApi();
  const typed = useRestedValue(draft.email.trim(), restMs);
  const email = typed !== opened.email && isEmailAddress(typed) ? typed : '';
  const postalCode = useRestedValue(draft.address.postalCode, restMs);
  const country = draft.address.country;
  const ask = (body: { email: string } | { postalCode: string; country: string }) =>
    ({
      queryKey: ['patients', 'hints', patientId, body],
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: false,
      gcTime: 0,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(records.contactHints, { body: { ...(patientId && { patientId }), ...body } }, { signal }),
    }) as const;
  const { data: ofEmail } = useQuery({ ...ask({ email }), enabled: email !== '' });
  const { data } = useQuery(ask({ postalCode, country }));
  const names = ofEmail?.emailUsedBy ?? [];
  const zip = data?.stateOfZip;
  const state = draft.address.state.trim().toLowerCase();
  const fits = zip && [zip.code, zip.name].some((text) => text.toLowerCase() === state);
  return {
    email: email !== '' && names.length > 0 ? t('patients.alsoUsedBy', { names: names.join(', ') }) : undefined,
    postalCode: zip && !fits && state !== '' ? t('patients.zipIn', { state: zip.name }) : undefined,
    country: data?.country ?? '',
  };
}
