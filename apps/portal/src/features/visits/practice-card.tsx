// The practice's name and address above the booking form, for people who come from Google Reserve.
import './booking-texts.en.ts';
import { Building2, Icon, MapPin, Phone } from '@foyer/ui';
import { t } from 'i18next';
import { useResource } from '../../api/resource.ts';
import { usePortal } from '../../session/portal.ts';
import { addressLine } from '../practice/address.ts';
import { PhoneLink } from '../practice/practice-links.tsx';

/** Renders nothing until the practice's settings have loaded. */
export function PracticeCard() {
  const practice = useResource(usePortal().settings).data;
  if (!practice) return null;
  return (
    <section className="card stack-8" aria-label={t('booking.practice')}>
      <p className="meta">
        <Icon of={Building2} />
        <span className="strong">{practice.companyName}</span>
      </p>
      <p className="meta">
        <Icon of={MapPin} />
        <span>{addressLine(practice.postalAddress)}</span>
      </p>
      {practice.officeNumber && (
        <p className="meta">
          <Icon of={Phone} />
          <PhoneLink number={practice.officeNumber} />
        </p>
      )}
    </section>
  );
}
