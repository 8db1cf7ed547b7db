// Links of the waitlist's form: the way out, and the way to the entry that is there already.
import './texts.en.ts';
import { buttonClass } from '@foyer/ui';
import { t } from 'i18next';
import { Link } from '../practice/link.tsx';
import { waitlistPath } from './addresses.ts';
import type { OwnEntry } from './wishes.ts';

interface NotNowProps {
  readonly to: string;
  /** Whether an entry is changed, which stays as it was then. */
  readonly isChange?: boolean;
}

export function NotNow({ to, isChange = false }: NotNowProps) {
  return (
    <Link className={buttonClass({ large: true })} to={to}>
      {t(isChange ? 'waitlist.cancel' : 'waitlist.notNow')}
    </Link>
  );
}

/** There is one entry a type: it can be changed instead. */
export function AlreadyWaiting({ entry, isOne }: { readonly entry: OwnEntry; readonly isOne: boolean }) {
  return (
    <p className="notice notice-warning" role="status">
      <span className="grow">
        {isOne ? t('waitlist.already') : t('waitlist.alreadyFor', { name: entry.nameFirst })}
      </span>
      <Link className={buttonClass()} to={waitlistPath({ entry: entry.id })}>
        {t('waitlist.change')}
      </Link>
    </p>
  );
}
