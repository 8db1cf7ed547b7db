// Page: /visits/{id}, a visit of the signed-in person or the family.
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { ownSource } from '../features/own-visits/visit-source.ts';
import { VisitView } from '../features/own-visits/visit-view.tsx';
import { usePortal } from '../session/portal.ts';

export default function OwnVisitPage() {
  const portal = usePortal();
  const { id = '' } = useParams();
  const source = useMemo(() => ownSource(portal, id), [portal, id]);
  return <VisitView key={source.key} source={source} />;
}
