// What all pages of the waitlist have in common: the way back, the heading, and what stands there while it loads or does not.
import './texts.en.ts';
import { ArrowLeft, CircleCheck, Icon, Skeleton, SkeletonLine } from '@foyer/ui';
import { t } from 'i18next';
import type { ReactNode } from 'react';
import { VisitFailed, VisitGone } from '../own-visits/visit-gone.tsx';
import { Link } from '../practice/link.tsx';
import { usePageTitle } from '../practice/page-title.ts';

export interface BackLink {
  readonly to: string;
  readonly name: string;
}

interface WaitlistFrameProps {
  readonly title: string;
  readonly lead?: string;
  readonly back: BackLink | undefined;
  /** What was just done; read out. */
  readonly news?: string | undefined;
  readonly children: ReactNode;
}

export function WaitlistFrame({ title, lead, back, news, children }: WaitlistFrameProps) {
  usePageTitle(title);
  return (
    <div className="narrow stack-24">
      <div className="page-title">
        {back && (
          <p>
            <Link className="link" to={back.to}>
              <Icon of={ArrowLeft} size="small" />
              {back.name}
            </Link>
          </p>
        )}
        <h1 id="waitlist-title" tabIndex={-1}>
          {title}
        </h1>
        {lead && <p>{lead}</p>}
      </div>
      <div className="visit-news" role="status">
        {news && (
          <p className="notice notice-success">
            <Icon of={CircleCheck} />
            <span>{news}</span>
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

interface WaitlistMissingProps {
  readonly state: { readonly isGone: boolean; readonly error: unknown; readonly refresh: () => Promise<unknown> };
  readonly isLink: boolean;
}

/** In place of a page that has not loaded: it waits, failed, or is gone. */
export function WaitlistMissing({ state: { isGone, error, refresh }, isLink }: WaitlistMissingProps) {
  if (isGone) return <VisitGone isLink={isLink} />;
  return (
    <div className="narrow">
      {error ? (
        <VisitFailed title={t('waitlist.failed')} error={error} onRetry={() => void refresh()} />
      ) : (
        <Skeleton>
          <SkeletonLine kind="title" />
          <SkeletonLine kind="card" />
          <SkeletonLine kind="card" />
        </Skeleton>
      )}
    </div>
  );
}
