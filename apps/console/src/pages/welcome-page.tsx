// /welcome: the first page of a new practice: its data, its first forms, and the address for guests.
import { builder } from '@foyer/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../api/api-context.tsx';
import { useTexts } from '../api/texts.ts';
import { settingsTexts } from '../features/practice/texts.en.ts';
import { Welcome } from '../features/practice/welcome.tsx';
import { welcomeTexts } from '../features/practice/welcome-texts.en.ts';
import { QrCode } from '../features/second-steps/qr-code.tsx';
import { useRight } from '../session/profile.ts';
import { NoRightPage } from './no-right-page.tsx';

const listKey = ['forms', 'list'] as const;

export default function WelcomePage() {
  useTexts(settingsTexts);
  useTexts(welcomeTexts);
  const mayOpen = useRight('settings');
  const { call } = useApi();
  const queries = useQueryClient();
  const list = useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call(builder.formList, undefined, { signal }),
    enabled: mayOpen === true,
  });
  const publish = useMutation({
    mutationFn: (forms: { key: string; forGuests: boolean }[]) => call(builder.startForms, { body: { forms } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: listKey }),
  });
  if (mayOpen === false) return <NoRightPage />;
  return (
    <Welcome
      list={list.data}
      isFailed={list.isError && !list.data}
      onRetry={() => void list.refetch()}
      onPublish={(forms) => publish.mutate(forms)}
      isPublishing={publish.isPending}
      publishError={publish.error ?? undefined}
      qrOf={(text, label) => <QrCode text={text} label={label} />}
    />
  );
}
