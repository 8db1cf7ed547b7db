// Queries and changes of the sections that the practice has saved for its forms.
import { type CallInput, formSections } from '@foyer/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';

const queryKey = ['form-sections'] as const;

export function useSections() {
  const { call } = useApi();
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(formSections.formSections, undefined, { signal })).sections,
  });
}

export interface SectionToSave {
  /** Of the section that it replaces; undefined for a new one. */
  readonly id: string | undefined;
  readonly name: string;
  readonly object: { readonly fields: readonly unknown[] };
}

export function useSaveSection() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: SectionToSave) => {
      if (id === undefined) await call(formSections.saveFormSection, { body });
      else await call(formSections.changeFormSection, { params: { id }, body });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
}

export function useRenameSection() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: { readonly id: string } & CallInput<typeof formSections.changeFormSection>['body']) =>
      call(formSections.changeFormSection, { params: { id }, body: { name } }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
}

export function useDeleteSection() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(formSections.deleteFormSection, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
}
