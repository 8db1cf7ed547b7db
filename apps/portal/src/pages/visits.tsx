// Page: /visits, all visits of the signed-in person and the family.
import { VisitList } from '../features/own-visits/visit-list.tsx';

export default function VisitsPage() {
  return <VisitList />;
}
