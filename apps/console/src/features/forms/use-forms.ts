// Queries and changes of the practice's forms.
import { builder } from '@foyer/contract';
import { loadEveryType } from '@foyer/forms/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';

export const formKeys = {
  list: ['forms', 'list'] as const,
  form: (id: string) => ['forms', 'form', id] as const,
};

export function useFormList() {
  const { call } = useApi();
  return useQuery({ queryKey: formKeys.list, queryFn: ({ signal }) => call(builder.formList, undefined, { signal }) });
}

/** One form, refetched at each opening, because the builder continues from the newest draft. */
export function useFormDetail(id: string) {
  const { call } = useApi();
  return useQuery({
    queryKey: formKeys.form(id),
    queryFn: async ({ signal }) => {
      const [form] = await Promise.all([call(builder.formDetail, { params: { id } }, { signal }), loadEveryType()]);
      return form;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

interface FormToCreate {
  readonly name: string;
  readonly from:
    | { readonly kind: 'blank' }
    | { readonly kind: 'template'; readonly key: string }
    | { readonly kind: 'copy'; readonly formId: string }
    | { readonly kind: 'import'; readonly object: unknown }
    | {
        readonly kind: 'draft';
        readonly object: unknown;
        readonly thankYou: string;
        readonly redirectUrl: string;
      };
}

export function useCreateForm() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ name, from }: FormToCreate) => call(builder.createForm, { body: { name, from } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: formKeys.list }),
  });
}

export interface SettingsChange {
  readonly id: string;
  readonly name?: string;
  readonly forGuests?: boolean;
  readonly forAllPatients?: boolean;
  readonly isRestricted?: boolean;
  readonly isArchived?: boolean;
}

export function useChangeForm() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: SettingsChange) => call(builder.changeForm, { params: { id }, body }),
    onSuccess: async (_, { id }) => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: formKeys.list }),
        queries.invalidateQueries({ queryKey: formKeys.form(id) }),
      ]);
    },
  });
}
