// Page: /visit/{token}, a visit by its link.
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { linkSource } from '../features/own-visits/visit-source.ts';
import { VisitView } from '../features/own-visits/visit-view.tsx';
import { usePortal } from '../session/portal.ts';

export default function VisitByLinkPage() {
  const portal = usePortal();
  const { token = '' } = useParams();
  const source = useMemo(() => linkSource(portal, token), [portal, token]);
  return <VisitView key={source.key} source={source} />;
}
