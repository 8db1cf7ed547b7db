// The list of documents by person, with its empty state and its error state.
import './texts.en.ts';
import { Button, EmptyDocumentsArt, ErrorArt, Icon, RotateCcw, Skeleton, SkeletonLine } from '@foyer/ui';
import { t } from 'i18next';
import type { ReactNode } from 'react';
import { useResource } from '../../api/resource.ts';
import { usePortal, useSession } from '../../session/portal.ts';
import { DocumentsIntro } from './documents-intro.tsx';
import { type DocumentGroup, firstToDo, isOpenAtFirst, totalProgress } from './groups.ts';
import { PersonDocuments } from './person-documents.tsx';
import { useDocuments } from './use-documents.ts';

/** @param action shown at the end of the title's line */
export function PatientDocuments({ action }: { readonly action?: ReactNode }) {
  const { status, data } = useDocuments();
  const settings = useResource(usePortal().settings);
  const isWaiting = status === 'pending' || settings.status === 'waiting';
  return (
    <div className="stack-24">
      <div className="row-apart">
        <div className="page-title">
          <h1>{t('documents.title')}</h1>
          {status === 'success' && !isWaiting && <DocumentsIntro open={totalProgress(data).open} />}
        </div>
        {status === 'success' && !isWaiting && action}
      </div>
      {isWaiting && status !== 'error' && (
        <Skeleton>
          <SkeletonLine />
          <SkeletonLine kind="card" />
          <SkeletonLine kind="card" />
        </Skeleton>
      )}
      {status === 'error' && <DocumentsFailed />}
      {status === 'success' && !isWaiting && <People groups={data} />}
    </div>
  );
}

function People({ groups }: { readonly groups: readonly DocumentGroup[] }) {
  const { isSignedIn, patientId } = useSession();
  const { tenant } = usePortal();
  if (groups.every((group) => group.documents.length === 0))
    return (
      <div className="empty">
        <EmptyDocumentsArt />
        <h2>{t('documents.noneTitle')}</h2>
        <p>{t('documents.none', { practice: tenant.companyName })}</p>
      </div>
    );
  const first = firstToDo(groups);
  return (
    <div className="stack">
      {groups.map((group, at) => (
        <PersonDocuments
          key={group.contactId || at}
          group={group}
          isGuest={!isSignedIn}
          visitorId={patientId}
          isOpen={isOpenAtFirst(group)}
          firstToDo={first}
        />
      ))}
    </div>
  );
}

function DocumentsFailed() {
  return (
    <div className="empty" role="alert">
      <ErrorArt />
      <h2>{t('documents.failedTitle')}</h2>
      <p>{t('documents.failed')}</p>
      <Button onClick={() => location.reload()}>
        <Icon of={RotateCcw} />
        {t('documents.retry')}
      </Button>
    </div>
  );
}
