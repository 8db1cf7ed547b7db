// /set-new-password?key=…: target of the link in the email for a forgotten password.
import { useLocation } from 'react-router';
import { useTexts } from '../api/texts.ts';
import { AcceptInvitation } from '../features/identity/accept-invitation.tsx';
import { accountTexts } from '../features/identity/account-texts.en.ts';

export default function SetNewPasswordPage() {
  const { search } = useLocation();
  useTexts(accountTexts);
  return <AcceptInvitation mailedKey={new URLSearchParams(search).get('key') ?? ''} isForgotten />;
}
