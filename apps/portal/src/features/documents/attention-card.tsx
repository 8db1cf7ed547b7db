// The dashboard's card: how many documents need attention, overall progress, and a link to them.
import './texts.en.ts';
import { buttonClass, Skeleton, SkeletonLine } from '@foyer/ui';
import { t } from 'i18next';
import { paths } from '../../api/paths.ts';
import { useSession } from '../../session/portal.ts';
import { CardBoundary } from '../practice/card-boundary.tsx';
import { Link } from '../practice/link.tsx';
import { documentPath } from './document-path.ts';
import { type DocumentGroup, firstToDo, progressOf, totalProgress } from './groups.ts';
import { ProgressRing } from './progress-ring.tsx';
import { useDocuments } from './use-documents.ts';

export function AttentionCard() {
  return (
    <CardBoundary failed={t('documentAttentions.error')}>
      <AttentionSection />
    </CardBoundary>
  );
}

function AttentionSection() {
  const { status, data } = useDocuments();
  return (
    <section className="card card-accent" aria-labelledby="attention">
      {status === 'pending' && (
        <Skeleton>
          <div className="todo">
            <SkeletonLine kind="card" />
          </div>
        </Skeleton>
      )}
      {status === 'error' && <p role="alert">{t('documentAttentions.error')}</p>}
      {status === 'success' && <Attention groups={data} />}
    </section>
  );
}

function Attention({ groups }: { readonly groups: readonly DocumentGroup[] }) {
  const { patientId } = useSession();
  const { open, begun, completed, total } = totalProgress(groups);
  const first = firstToDo(groups);
  const perPerson = groups
    .map((group) => ({ group, count: progressOf(group).open }))
    .filter(({ count }) => count > 0)
    .map(({ group, count }) =>
      group.contactId === patientId
        ? t('documentAttentions.forYou', { count })
        : t('documentAttentions.perPerson', { count, name: group.nameFirst }),
    );
  const details = [
    groups.length > 1 && `${perPerson.join(', ')}.`,
    begun > 0 && t('documentAttentions.begun', { count: begun }),
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="todo">
      <ProgressRing completed={completed} total={total} />
      <div className="todo-text">
        <h2 id="attention">
          {open === 0 ? t('documentAttentions.title_zero') : t('documentAttentions.title', { count: open })}
        </h2>
        <p className="muted">{open === 0 ? t('documentAttentions.done') : details}</p>
      </div>
      {first?.status === 'other' ? (
        <Link
          className={buttonClass({ look: 'primary' })}
          to={documentPath(first, patientId)}
          state={{ from: paths.dashboard }}
        >
          {t('documentAttentions.continue', { name: first.name })}
        </Link>
      ) : (
        <Link className={buttonClass({ look: open > 0 ? 'primary' : 'plain' })} to={paths.patientDocument}>
          {t('documentAttentions.manage')}
        </Link>
      )}
    </div>
  );
}
