// Changes of the practice's own record fields.
import { type CallInput, recordFields } from '@foyer/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import { unsent } from '../../api/unsent.ts';
import { ownFieldsKey } from '../forms/use-own-fields.ts';

type FieldChange = { readonly id: string } & CallInput<typeof recordFields.changeRecordField>['body'];

/** Reads the fields again also after a refusal: then a colleague has changed them. */
export function useChangeField() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: FieldChange) =>
      unsent(call(recordFields.changeRecordField, { params: { id }, body })),
    onSettled: () => queries.invalidateQueries({ queryKey: ownFieldsKey }),
  });
}

export function useDeleteField() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => unsent(call(recordFields.deleteRecordField, { params: { id } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ownFieldsKey }),
  });
}
