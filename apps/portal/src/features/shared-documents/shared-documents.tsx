// What the practice shares, a group for each person: name and date of each document, with View and Download.
import './texts.en.ts';
import { useDownload } from '@foyer/client/use-download';
import { viewFile } from '@foyer/client/view-file';
import { type Answer, sharedDocuments } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { Button, Download, ErrorText, Eye, FileText, Icon } from '@foyer/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { useId, useState } from 'react';
import { failureMessage } from '../../api/failure.ts';
import { useResource } from '../../api/resource.ts';
import { usePortal, useSession } from '../../session/portal.ts';

type Group = Answer<typeof sharedDocuments.ownSharedDocuments>['groups'][number];
type Shared = Group['documents'][number];

const keyOf = (patientId: string) => ['shared-documents', patientId];

export default function SharedDocuments() {
  const { call, tenant } = usePortal();
  const { patientId } = useSession();
  const id = useId();
  const { data, isError, refetch } = useQuery({
    queryKey: keyOf(patientId),
    queryFn: async () => (await call(sharedDocuments.ownSharedDocuments)).groups,
  });
  if (isError)
    return (
      <section className="card stack" role="alert">
        <p>{t('sharedDocuments.failed', { practice: tenant.companyName })}</p>
        <p>
          <Button onClick={() => void refetch()}>{t('sharedDocuments.again')}</Button>
        </p>
      </section>
    );
  if (!data || data.length === 0) return null;
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{t('sharedDocuments.title', { practice: tenant.companyName })}</h2>
      {data.map((group) => (
        <SharedWith key={group.patientId} group={group} />
      ))}
    </section>
  );
}

function SharedWith({ group }: { readonly group: Group }) {
  const id = useId();
  const name = `${group.nameFirst} ${group.nameLast}`.trim();
  return (
    <section className="card stack" aria-labelledby={id}>
      <h3 id={id}>{t('sharedDocuments.titleFor', { name })}</h3>
      <ul className="stack">
        {group.documents.map((document) => (
          <SharedRow key={document.id} document={document} />
        ))}
      </ul>
    </section>
  );
}

/** 'May 8, 2026' by the practice's calendar. */
const longDate = (text: string, timeZone: string | undefined) =>
  new Date(text).toLocaleDateString('en-US', { dateStyle: 'long', ...(timeZone && { timeZone }) });

function SharedRow({ document }: { readonly document: Shared }) {
  const { client, settings: loading } = usePortal();
  const settings = useResource(loading);
  const { patientId } = useSession();
  const queries = useQueryClient();
  const [failure, setFailure] = useState('');
  const [isOpening, setOpening] = useState(false);
  const { id, name, kind, at } = document;
  const refused = (error: unknown) => {
    const isGone = error instanceof CallError && error.code === 'not-found';
    setFailure(isGone ? t('sharedDocuments.gone') : t('sharedDocuments.notOpened', { reason: failureMessage(error) }));
    // It stays in sight with the reason until the list is opened again.
    if (isGone) void queries.invalidateQueries({ queryKey: keyOf(patientId), refetchType: 'none' });
  };
  const { isBusy, download } = useDownload(client, refused);
  const input = { params: { id } };
  const view = async () => {
    if (isOpening) return;
    setFailure('');
    setOpening(true);
    await viewFile(client, sharedDocuments.ownSharedFile, input).catch(refused);
    setOpening(false);
  };
  const save = () => {
    setFailure('');
    void download(sharedDocuments.ownSharedFile, input);
  };
  return (
    <li className="stack-8">
      <div className="row-apart">
        <span className="row">
          <Icon of={FileText} />
          <span>
            <span className="strong">{name}</span>
            <br />
            <span className="muted">
              {t('sharedDocuments.meta', {
                kind: t(`sharedDocuments.kinds.${kind}`),
                date: longDate(at, settings.data?.timezone),
              })}
            </span>
          </span>
        </span>
        <span className="row">
          <Button busy={isOpening} aria-label={t('sharedDocuments.viewNamed', { name })} onClick={() => void view()}>
            <Icon of={Eye} />
            {t('sharedDocuments.view')}
          </Button>
          <Button busy={isBusy} aria-label={t('sharedDocuments.downloadNamed', { name })} onClick={save}>
            <Icon of={Download} />
            {t('sharedDocuments.download')}
          </Button>
        </span>
      </div>
      {failure !== '' && (
        <div role="alert">
          <ErrorText>{failure}</ErrorText>
        </div>
      )}
    </li>
  );
}
