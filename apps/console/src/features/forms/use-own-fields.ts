// The practice's own record fields, as the builder and the settings read them.
import { type Answer, type CallInput, recordFields } from '@foyer/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';

/** Most characters of a field's name. */
export const OWN_FIELD_NAME = 80;

export type OwnField = Answer<typeof recordFields.recordFields>['fields'][number];

export const ownFieldsKey = ['record-fields'] as const;

export function useOwnFields() {
  const { call } = useApi();
  return useQuery({
    queryKey: ownFieldsKey,
    queryFn: async ({ signal }) => (await call(recordFields.recordFields, undefined, { signal })).fields,
  });
}

export function useAddOwnField() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof recordFields.addRecordField>['body']) =>
      call(recordFields.addRecordField, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ownFieldsKey }),
  });
}
