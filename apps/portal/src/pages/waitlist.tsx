// Pages: /waitlist, /visit/{token}/waitlist and /offer/{token}.
import { useLocation, useParams } from 'react-router';
import { paths } from '../api/paths.ts';
import { LinkedWaitlistView } from '../features/waitlist/linked-waitlist.tsx';
import { OfferView } from '../features/waitlist/offer-view.tsx';
import { OwnWaitlistView } from '../features/waitlist/own-waitlist.tsx';

export default function WaitlistPage() {
  const { token } = useParams();
  const isOffer = useLocation().pathname.startsWith(`${paths.offer}/`);
  if (!token) return <OwnWaitlistView />;
  return isOffer ? <OfferView key={token} token={token} /> : <LinkedWaitlistView key={token} token={token} />;
}
