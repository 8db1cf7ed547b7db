// Links back to the sign-in screen: above a form, and as a button on a last screen.
import { ArrowLeft, Button, Icon } from '@foyer/ui';
import { t } from 'i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../api/paths.ts';
import { Link } from '../practice/link.tsx';

export function BackLink() {
  return (
    <Link className="link back" to={paths.signIn}>
      <Icon of={ArrowLeft} />
      {t('app.backToSignIn')}
    </Link>
  );
}

export function BackButton() {
  const navigate = useNavigate();
  return (
    <Button look="primary" large onClick={() => navigate(paths.signIn)}>
      {t('app.backToSignIn')}
    </Button>
  );
}
