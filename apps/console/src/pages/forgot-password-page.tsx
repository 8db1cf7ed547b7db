// /forgot-password: where staff request a link to set a new password.
import { useTexts } from '../api/texts.ts';
import { accountTexts } from '../features/identity/account-texts.en.ts';
import { ForgotPassword } from '../features/identity/forgot-password.tsx';

export default function ForgotPasswordPage() {
  useTexts(accountTexts);
  return <ForgotPassword />;
}
