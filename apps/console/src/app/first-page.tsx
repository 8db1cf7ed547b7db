// Leads to the first page of the rail that the signed-in user may see.
import { Navigate, useHref } from 'react-router';
import { useProfile } from '../session/profile.ts';
import { PageBlank } from './page-blank.tsx';
import { sections } from './sections.ts';

/** The name of the blank page until it is known which one is first. */
const blank = 'shell.today';

const bare = (path: string) => path.replace(/\/$/, '');

export function FirstPage() {
  const rights = useProfile()?.rights;
  const home = useHref('/');
  // A link that was followed meanwhile leads on while its page loads.
  const isLeft = bare(location.pathname) !== bare(home);
  if (!rights || isLeft) return <PageBlank label={blank} />;
  const first = sections.find(({ right, place }) => place !== 'palette' && rights.includes(right));
  return <Navigate to={first?.path ?? '/account'} replace />;
}
