// The dashboard's card with the signed-in person's balance and a link to pay it.
import './texts.en.ts';
import type { Answer, billing } from '@foyer/contract';
import { buttonClass, CreditCard, Icon, Phone, Slots } from '@foyer/ui';
import { t } from 'i18next';
import { paths } from '../../api/paths.ts';
import { useResource } from '../../api/resource.ts';
import { usePortal } from '../../session/portal.ts';
import { CardBoundary } from '../practice/card-boundary.tsx';
import { Link } from '../practice/link.tsx';
import { PhoneLink } from '../practice/practice-links.tsx';
import { amountText, balanceKind } from './amount.ts';
import type { useAccountStatus } from './use-account-status.ts';

interface BalanceCardProps {
  /** Loaded or failed, not pending. */
  readonly account: Pick<ReturnType<typeof useAccountStatus>, 'data'>;
}

/** Renders nothing if the practice has no online billing, or that is unknown. */
export function BalanceCard(props: BalanceCardProps) {
  return (
    <CardBoundary className="dash-5" failed={t('dashboard.userBalance.error')}>
      <BalanceSection {...props} />
    </CardBoundary>
  );
}

function BalanceSection({ account: { data } }: BalanceCardProps) {
  if (!data?.enabled) return null;
  return (
    <section className="card dash-5 stack" aria-labelledby="balance">
      <Balance {...data} />
    </section>
  );
}

function Balance({ balance, currency }: Answer<typeof billing.accountStatus>) {
  const { tenant, settings } = usePortal();
  const officeNumber = useResource(settings).data?.officeNumber;
  const kind = balanceKind(balance);
  return (
    <>
      <h2 id="balance">{t(kind === 'credit' ? 'dashboard.userBalance.credit' : 'dashboard.userBalance.balanceDue')}</h2>
      <p className="money">{amountText(balance, currency)}</p>
      {kind === 'settled' && <p className="muted">{t('dashboard.userBalance.nothingDue')}</p>}
      {kind === 'credit' && (
        <p className="muted">{t('dashboard.userBalance.creditText', { practice: tenant.companyName })}</p>
      )}
      <p>
        <Link className={buttonClass({})} to={paths.billing}>
          <Icon of={CreditCard} />
          {t(kind === 'due' ? 'dashboard.userBalance.payNow' : 'dashboard.userBalance.statement')}
        </Link>
      </p>
      {officeNumber && (
        <>
          <hr className="rule" />
          <p className="meta">
            <Icon of={Phone} />
            <span>
              <Slots
                text={t('dashboard.userBalance.question')}
                slots={{ phone: <PhoneLink number={officeNumber} /> }}
              />
            </span>
          </p>
        </>
      )}
    </>
  );
}
