// Lists the signed-in person and those they act for, each with a button that downloads what the practice has stored about them.
import './texts.en.ts';
import { useDownload } from '@foyer/client/use-download';
import { ownData } from '@foyer/contract';
import { Button, Download, ErrorText, Icon, Skeleton, SkeletonLine } from '@foyer/ui';
import { t } from 'i18next';
import { useState } from 'react';
import { failureMessage } from '../../api/failure.ts';
import { usePortal, useSession } from '../../session/portal.ts';
import { useFamily } from '../own-visits/use-visit-list.ts';

export function OwnDataPage() {
  const { tenant } = usePortal();
  const { patientId, role, user } = useSession();
  const family = useFamily();
  // Only guardians have others to act for.
  const self = user && patientId ? [{ id: patientId, nameFirst: user.nameFirst, nameLast: user.nameLast }] : undefined;
  const people = role === 'LEGAL_GUARDIAN' ? family.data : self;
  return (
    <div className="column stack-24">
      <div className="page-title">
        <h1>{t('ownData.title')}</h1>
        <p className="lead">{t('ownData.intro', { practice: tenant.companyName })}</p>
      </div>
      {people ? (
        <section className="card stack" aria-label={t('ownData.title')}>
          {people.map(({ id, nameFirst, nameLast }) => (
            <Person key={id} id={id} name={`${nameFirst} ${nameLast}`.trim()} isSelf={id === patientId} />
          ))}
          <p>{t('ownData.file')}</p>
          <p className="muted">{t('ownData.care')}</p>
        </section>
      ) : (
        <Waiting isFailed={family.isError} onRetry={() => void family.refetch()} />
      )}
    </div>
  );
}

interface PersonProps {
  readonly id: string;
  readonly name: string;
  readonly isSelf: boolean;
}

function Person({ id, name, isSelf }: PersonProps) {
  const { client } = usePortal();
  const [failure, setFailure] = useState('');
  const [isSaved, setSaved] = useState(false);
  const { isBusy, download } = useDownload(client, (error) => {
    console.error('The data was not saved.', error);
    setSaved(false);
    setFailure(t('ownData.notSaved', { reason: failureMessage(error) }));
  });
  const start = async () => {
    setFailure('');
    setSaved(true);
    await download(ownData.ownDataFile, { query: { ownerId: id } });
  };
  return (
    <div className="stack-8">
      <p className="row-apart">
        <span className="strong">
          {name}
          {isSelf && <span className="muted"> {t('ownData.forYou')}</span>}
        </span>
        <Button busy={isBusy} aria-label={t('ownData.downloadOf', { name })} onClick={() => void start()}>
          <Icon of={Download} />
          {t('ownData.download')}
        </Button>
      </p>
      <p role="status" className="muted">
        {isSaved && !isBusy && failure === '' && t('ownData.saved', { name })}
      </p>
      {failure !== '' && (
        <div role="alert">
          <ErrorText>{failure}</ErrorText>
        </div>
      )}
    </div>
  );
}

function Waiting({ isFailed, onRetry }: { readonly isFailed: boolean; readonly onRetry: () => void }) {
  if (isFailed)
    return (
      <section className="card stack" role="alert">
        <p>{t('ownData.failed')}</p>
        <p>
          <Button onClick={onRetry}>{t('ownData.again')}</Button>
        </p>
      </section>
    );
  return (
    <Skeleton>
      <SkeletonLine kind="card" />
    </Skeleton>
  );
}
