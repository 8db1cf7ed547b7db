// Leads from one list of the forms' page to the others.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRight } from '../../session/profile.ts';

const paths = { forms: '/forms', packets: '/forms/packets', agreements: '/forms/agreements' } as const;
type Tab = keyof typeof paths;
const words = {
  forms: 'packets.forms',
  packets: 'packets.title',
  agreements: 'packets.agreements',
} as const satisfies Record<Tab, string>;

export function FormsTabs({ now }: { now: Tab }) {
  const { t } = useTranslation();
  const maySeePatients = useRight('patients');
  const tabs = (Object.keys(paths) as Tab[]).filter((tab) => tab !== 'agreements' || maySeePatients);
  return (
    <nav className="line-tabs" aria-label={t('packets.lists')}>
      {tabs.map((tab) => (
        <Link key={tab} to={paths[tab]} aria-current={tab === now ? 'page' : undefined}>
          {t(words[tab])}
        </Link>
      ))}
    </nav>
  );
}
