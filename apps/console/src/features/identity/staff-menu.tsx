// The signed-in person at the bottom of the rail, with a menu of their account.
import { Avatar, Icon, Keyboard, LogOut, Menu, MenuItem, User } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { nameEnds } from '../../api/name-ends.ts';
import { useProfile } from '../../session/profile.ts';
import { useSession } from '../../session/session-context.tsx';
import { useLetterSwitch } from '../../session/shortcuts.ts';

export function StaffMenu() {
  const { t } = useTranslation();
  const name = useProfile()?.name ?? '';
  const { first, last } = nameEnds(name);
  return (
    <Menu
      label={name ? undefined : t('menu.label')}
      title={<StaffName />}
      button={
        <>
          {name ? <Avatar nameFirst={first} nameLast={last} size="small" /> : <span className="avatar avatar-small" />}
          <span>{name}</span>
        </>
      }
    >
      <StaffItems />
    </Menu>
  );
}

/** Who is signed in, above the entries of a menu. */
export function StaffName() {
  const profile = useProfile();
  return (
    <>
      {profile?.name}
      <br />
      <span className="muted">{profile?.emailAddress}</span>
    </>
  );
}

/** The entries of the account in a menu. */
export function StaffItems() {
  const { t } = useTranslation();
  const { signOut } = useSession();
  const navigate = useNavigate();
  const letters = useLetterSwitch();
  return (
    <>
      <MenuItem onSelect={() => void navigate('/account')}>
        <Icon of={User} />
        {t('menu.account')}
      </MenuItem>
      <MenuItem onSelect={() => letters.set(!letters.isOn)}>
        <Icon of={Keyboard} />
        {letters.isOn ? t('menu.lettersOff') : t('menu.lettersOn')}
      </MenuItem>
      <MenuItem onSelect={() => signOut('sign-out')}>
        <Icon of={LogOut} />
        {t('menu.signOut')}
      </MenuItem>
    </>
  );
}
