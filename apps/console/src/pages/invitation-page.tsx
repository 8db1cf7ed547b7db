// /invitation?key=…: target of the link that is mailed to new staff.
import { useLocation } from 'react-router';
import { useTexts } from '../api/texts.ts';
import { AcceptInvitation } from '../features/identity/accept-invitation.tsx';
import { accountTexts } from '../features/identity/account-texts.en.ts';

export default function InvitationPage() {
  const { search } = useLocation();
  useTexts(accountTexts);
  return <AcceptInvitation mailedKey={new URLSearchParams(search).get('key') ?? ''} />;
}
