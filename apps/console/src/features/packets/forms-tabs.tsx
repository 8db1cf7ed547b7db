// Leads from one list of the forms' page to the others.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

const paths = { forms: '/forms', packets: '/forms/packets' } as const;
type Tab = keyof typeof paths;
const words = { forms: 'packets.forms', packets: 'packets.title' } as const satisfies Record<Tab, string>;

export function FormsTabs({ now }: { now: Tab }) {
  const { t } = useTranslation();
  return (
    <nav className="line-tabs" aria-label={t('packets.lists')}>
      {(Object.keys(paths) as Tab[]).map((tab) => (
        <Link key={tab} to={paths[tab]} aria-current={tab === now ? 'page' : undefined}>
          {t(words[tab])}
        </Link>
      ))}
    </nav>
  );
}
