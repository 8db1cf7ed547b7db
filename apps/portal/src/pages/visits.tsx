// Pages: /visits, /visits/{id} and /visit/{token}, and below the last two /move. One file, so that what they share comes with them.
import { useMemo } from 'react';
import { useLocation, useParams } from 'react-router';
import { MoveView } from '../features/own-visits/move-view.tsx';
import { VisitList } from '../features/own-visits/visit-list.tsx';
import { linkSource, ownSource } from '../features/own-visits/visit-source.ts';
import { VisitView } from '../features/own-visits/visit-view.tsx';
import { usePortal } from '../session/portal.ts';

export default function VisitsPage() {
  const portal = usePortal();
  const { token, id } = useParams();
  const isMove = useLocation().pathname.endsWith('/move');
  const source = useMemo(() => {
    if (token) return linkSource(portal, token);
    return id ? ownSource(portal, id) : undefined;
  }, [portal, token, id]);
  if (!source) return <VisitList />;
  const View = isMove ? MoveView : VisitView;
  return <View key={source.key} source={source} />;
}
