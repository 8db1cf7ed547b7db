// /invitation?key=…: where the mailed link of a member of staff leads.
import { useLocation } from 'react-router';
import { useTexts } from '../api/texts.ts';
import { AcceptInvitation } from '../features/identity/accept-invitation.tsx';
import { accountTexts } from '../features/identity/account-texts.en.ts';

export default function InvitationPage() {
  const { search } = useLocation();
  useTexts(accountTexts);
  return <AcceptInvitation mailedKey={new URLSearchParams(search).get('key') ?? ''} />;
}
