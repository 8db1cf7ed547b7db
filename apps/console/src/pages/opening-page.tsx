// /open?key=…: target of a new practice's one-time link; its admin goes on to /welcome.
import { useRef } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useTexts } from '../api/texts.ts';
import { accountTexts } from '../features/identity/account-texts.en.ts';
import { OpenAccount } from '../features/identity/open-account.tsx';
import { useToken } from '../session/session-context.tsx';

export default function OpeningPage() {
  const { search } = useLocation();
  useTexts(accountTexts);
  const token = useToken();
  // A session that was here before belongs to somebody else: only a session that begins here leads on.
  const before = useRef(token);
  if (token && token !== before.current) return <Navigate to="/welcome" replace />;
  return <OpenAccount mailedKey={new URLSearchParams(search).get('key') ?? ''} />;
}
