// Page: /visit/{token}/move by link, and /visits/{id}/move of signed-in people.
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { MoveView } from '../features/own-visits/move-view.tsx';
import { linkSource, ownSource } from '../features/own-visits/visit-source.ts';
import { usePortal } from '../session/portal.ts';

export default function MoveVisitPage() {
  const portal = usePortal();
  const { token, id = '' } = useParams();
  const source = useMemo(() => (token ? linkSource(portal, token) : ownSource(portal, id)), [portal, token, id]);
  return <MoveView key={source.key} source={source} />;
}
