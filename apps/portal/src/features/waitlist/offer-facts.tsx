// When, with whom and where an offered time is.
import { Icon, MapPin, User } from '@foyer/ui';
import { visitWhen, zoneOfVisit } from '../own-visits/visit-times.ts';
import type { ShownOffer } from './use-offer.ts';

export function OfferFacts({ offer: { startTime, timezone, providerName, location } }: { readonly offer: ShownOffer }) {
  return (
    <div className="stack-8">
      <p className="sum-when">
        <time dateTime={startTime}>{`${visitWhen(startTime, timezone)} ${zoneOfVisit(startTime, timezone)}`}</time>
      </p>
      <p className="meta">
        <Icon of={User} />
        <span>{providerName}</span>
      </p>
      <p className="meta">
        <Icon of={MapPin} />
        <span>{[location.name, ...location.addressLines].filter(Boolean).join(', ')}</span>
      </p>
    </div>
  );
}
