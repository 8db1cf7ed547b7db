// Page: /dashboard, and / for signed-in people.
import { t } from 'i18next';
import { BalanceCard } from '../features/billing/balance-card.tsx';
import { UpcomingCard } from '../features/booking/upcoming-card.tsx';
import { AttentionCard } from '../features/documents/attention-card.tsx';
import { ContinueOffer } from '../features/forms/continue-offer.tsx';
import { partOfDay } from '../features/identity/part-of-day.ts';
import { usePageTitle } from '../features/tenants/page-title.ts';
import { usePortal, useSession } from '../session/portal.ts';

export default function DashboardPage() {
  const { tenant } = usePortal();
  const { user } = useSession();
  usePageTitle(t('dashboard.title'));
  const now = new Date();
  if (!user)
    return (
      <div className="page-title">
        <h1>{tenant.companyName}</h1>
      </div>
    );
  return (
    <div className="stack-40">
      <div className="page-title">
        <h1>{t(`dashboard.${partOfDay(now.getHours())}`, { name: user.nameFirst })}</h1>
        <p className="lead">{now.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' })}</p>
      </div>
      <ContinueOffer />
      <div className="dash">
        <AttentionCard />
        <UpcomingCard />
        <BalanceCard />
      </div>
    </div>
  );
}
