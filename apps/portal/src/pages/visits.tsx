// Pages: /visits, /visits/{id} and /visit/{token}, and below the last two /move. One file, so that what they share comes with them.
import { useMemo } from 'react';
import { useLocation, useParams } from 'react-router';
import { MoveView } from '../features/own-visits/move-view.tsx';
import { VisitList } from '../features/own-visits/visit-list.tsx';
import { linkSource, ownSource } from '../features/own-visits/visit-source.ts';
import { VisitView } from '../features/own-visits/visit-view.tsx';
import { LinkedNoTimeFits, LinkedSooner, OwnNoTimeFits, OwnSooner } from '../features/waitlist/sooner-line.tsx';
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
  if (isMove)
    return (
      <MoveView
        key={source.key}
        source={source}
        noTimeFits={(page) => (token ? <LinkedNoTimeFits page={page} token={token} /> : <OwnNoTimeFits page={page} />)}
      />
    );
  return (
    <VisitView
      key={source.key}
      source={source}
      sooner={(page) => (token ? <LinkedSooner page={page} token={token} /> : <OwnSooner page={page} />)}
    />
  );
}
