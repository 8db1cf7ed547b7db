// After sending a form: what is to be filled in next, of this person or the family, or that it was everything.
import './texts.en.ts';
import { ArrowRight, buttonClass, FileText, Icon, Skeleton, SkeletonLine } from '@foyer/ui';
import { useQueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { useEffect } from 'react';
import { formSubmissionPath, paths } from '../../api/paths.ts';
import { useSession } from '../../session/portal.ts';
import { Link } from '../practice/link.tsx';
import type { WhatNextProps } from '../submissions/thank-you.tsx';
import { documentPath, inPacket } from './document-path.ts';
import { nextDocument, type PersonsDocument, progressOf } from './groups.ts';
import { useDocuments } from './use-documents.ts';

/** For guests without a packet the browser works out the next form: only it knows what else they sent. */
export function NextDocument({ form: { ownerId }, sent: { next }, referer }: WhatNextProps) {
  return next ? <NextOfAnswer next={next} referer={referer} /> : <NextOfAll ownerId={ownerId} referer={referer} />;
}

interface NextOfAnswerProps extends Pick<WhatNextProps, 'referer'> {
  readonly next: NonNullable<WhatNextProps['sent']['next']>;
}

/** Shows what the server named when the form was sent. */
function NextOfAnswer({ next, referer }: NextOfAnswerProps) {
  const { patientId } = useSession();
  const queries = useQueryClient();
  // Lists that were read earlier still show the form as open.
  useEffect(() => {
    for (const list of ['documents', 'packet']) queries.removeQueries({ queryKey: [list], type: 'inactive' });
  }, [queries]);
  const { kind, form_id: formId, ownerId, nameFirst, name, minutes, done, total, packet, ...place } = next;
  const path = formSubmissionPath({ ...place, formId, ownerId: ownerId === patientId ? undefined : ownerId });
  return (
    <>
      <NextCard
        title={titleOf(name, kind === 'family' ? nameFirst : '')}
        minutes={minutes}
        progress={{ completed: done, total }}
        to={place.submissionId ? path : inPacket(path, packet)}
        from={kind === 'packet' ? referer : paths.patientDocument}
      />
      {referer ? <Review to={referer} look="plain" /> : <AllDocuments />}
    </>
  );
}

/** `name` is that of somebody else; empty for the same person. */
function titleOf(form: string, name: string): string {
  return name ? t('nextDocument.titleFor', { name, form }) : t('nextDocument.title', { form });
}

function NextOfAll({ ownerId, referer }: { readonly ownerId: string; readonly referer: string | undefined }) {
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
        <NextOfPerson next={next} ownerId={ownerId || patientId} />
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

function NextOfPerson({
  next: { group, document },
  ownerId,
}: {
  readonly next: PersonsDocument;
  readonly ownerId: string;
}) {
  const { patientId } = useSession();
  const { name: form, minutes } = document;
  return (
    <NextCard
      title={titleOf(form, group.contactId === ownerId ? '' : group.nameFirst)}
      minutes={minutes}
      progress={progressOf(group)}
      to={documentPath(document, patientId)}
      from={paths.patientDocument}
    />
  );
}

interface NextCardProps {
  readonly title: string;
  /** About how long the next form takes. */
  readonly minutes: number;
  readonly progress: { readonly completed: number; readonly total: number };
  /** Path of the next form, and of the page of the portal that it is opened from. */
  readonly to: string;
  readonly from: string | undefined;
}

function NextCard({ title, minutes, progress: { completed, total }, to, from }: NextCardProps) {
  const about = t('nextDocument.about', { count: minutes });
  return (
    <section className="card next-card" aria-labelledby="next">
      <Icon of={FileText} />
      <div>
        <h2 id="next">{title}</h2>
        <p className="muted">{t('nextDocument.done', { about, completed, total })}</p>
      </div>
      <Link className={buttonClass({ look: 'primary', large: true })} to={to} state={{ from }}>
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
