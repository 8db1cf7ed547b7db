// After sending a form: what is to be filled in next, of this person or the family, or that it was everything.
import './texts.en.ts';
import { ArrowRight, buttonClass, FileText, Icon, Skeleton, SkeletonLine } from '@foyer/ui';
import { t } from 'i18next';
import { paths } from '../../api/paths.ts';
import { useSession } from '../../session/portal.ts';
import { Link } from '../practice/link.tsx';
import type { WhatNextProps } from '../submissions/thank-you.tsx';
import { documentPath } from './document-path.ts';
import { type NextDocument, nextDocument, progressOf } from './groups.ts';
import { useDocuments } from './use-documents.ts';

export default function NextDocumentCard({ ownerId, referer }: WhatNextProps) {
  const { status, data, isFetching, isFetchedAfterMount } = useDocuments();
  const { patientId } = useSession();
  // A list that was read earlier still shows the form as open.
  if (status === 'pending' || (status === 'success' && isFetching && !isFetchedAfterMount))
    return (
      <Skeleton>
        <SkeletonLine kind="card" />
      </Skeleton>
    );
  const next = status === 'success' ? nextDocument(data, ownerId || patientId) : undefined;
  if (next)
    return (
      <>
        <NextCard next={next} ownerId={ownerId || patientId} />
        {referer ? <Review to={referer} look="plain" /> : <AllDocuments />}
      </>
    );
  if (status !== 'success') return referer ? <Review to={referer} look="primary" /> : <AllDocuments />;
  return (
    <>
      <p>{t('nextDocument.everything')}</p>
      {referer !== paths.patientDocument && (
        <Link className={buttonClass({ look: 'primary', large: true })} to={paths.patientDocument}>
          {t('documents.title')}
        </Link>
      )}
      {referer && <Review to={referer} look={referer === paths.patientDocument ? 'primary' : 'plain'} />}
    </>
  );
}

function NextCard({ next: { group, document }, ownerId }: { readonly next: NextDocument; readonly ownerId: string }) {
  const { patientId } = useSession();
  const { completed, total } = progressOf(group);
  const about = t('nextDocument.about', { count: document.minutes });
  const form = document.name;
  return (
    <section className="card next-card" aria-labelledby="next">
      <Icon of={FileText} />
      <div>
        <h2 id="next">
          {group.contactId === ownerId
            ? t('nextDocument.title', { form })
            : t('nextDocument.titleFor', { name: group.nameFirst, form })}
        </h2>
        <p className="muted">{t('nextDocument.done', { about, completed, total })}</p>
      </div>
      <Link
        className={buttonClass({ look: 'primary', large: true })}
        to={documentPath(document, patientId)}
        state={{ from: paths.patientDocument }}
      >
        {t('nextDocument.go')}
        <Icon of={ArrowRight} />
      </Link>
      <progress
        className="bar"
        max={total}
        value={completed}
        aria-label={t('nextDocument.bar', { completed, total })}
      />
    </section>
  );
}

function Review({ to, look }: { readonly to: string; readonly look: 'primary' | 'plain' }) {
  return (
    <Link className={buttonClass({ look, large: true })} to={to}>
      {t('thankYou.review')}
    </Link>
  );
}

function AllDocuments() {
  return (
    <Link className="link" to={paths.patientDocument}>
      {t('nextDocument.all')}
    </Link>
  );
}
