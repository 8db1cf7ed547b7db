// Reads the clinical parts of a record.
import { type Answer, clinical } from '@foyer/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import { patientKeys } from '../patients/use-patients.ts';

export type ClinicalData = Answer<typeof clinical.readClinical>;
export type ClinicalListData = ClinicalData['lists'][number];
export type EntryData = ClinicalListData['entries'][number];
export type InsuranceData = NonNullable<ClinicalData['primaryInsurance']>;
export type AnswerData = ClinicalData['answers'][number];

export const clinicalKinds = ['allergy', 'condition', 'medicine'] as const satisfies ClinicalListData['kind'][];
export const officeSources = [
  'desk',
  'phone',
  'letter',
  'correction',
] as const satisfies EntryData['source']['source'][];
export type OfficeSource = (typeof officeSources)[number];

/** Not refetched on window focus, because each read is written into the access log. */
export function useClinical(id: string) {
  const { call } = useApi();
  return useQuery({
    queryKey: [...patientKeys.record(id), 'clinical'],
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(clinical.readClinical, { params: { id } }, { signal }),
  });
}
