// The billing page in its frame, or a message that there is no billing.
import './texts.en.ts';
import { NoBillingArt, Spinner } from '@foyer/ui';
import { useQuery } from '@tanstack/react-query';
import { t } from 'i18next';
import { usePortal, useSession } from '../../session/portal.ts';
import { loadBilling } from './load-billing.ts';

/** Sandbox rights of an external billing site in its frame. */
const outsideRights =
  'allow-forms allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads allow-top-navigation-by-user-activation';

export function BillingFrame() {
  const portal = usePortal();
  const { patientId } = useSession();
  // The address works once, so it is fetched whenever the page is opened, and never refetched in the background.
  const { status, data } = useQuery({
    queryKey: ['billing-address', patientId],
    queryFn: () => loadBilling(portal, location.origin),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
  if (status === 'pending')
    return (
      <div className="billing-frame billing-waiting">
        <Spinner />
      </div>
    );
  if (!data) return <NoBilling isFailed={status === 'error'} />;
  return (
    <iframe
      className="billing-frame"
      title={t('billing.frame')}
      src={data.url}
      referrerPolicy="same-origin"
      {...(data.isOutside ? { sandbox: outsideRights, allow: 'payment' } : {})}
    />
  );
}

function NoBilling({ isFailed }: { readonly isFailed: boolean }) {
  return (
    <div className="empty">
      <NoBillingArt />
      <p>{t('dashboard.userBalance.noBilling')}</p>
      {isFailed && <p role="alert">{t('dashboard.userBalance.error')}</p>}
    </div>
  );
}
