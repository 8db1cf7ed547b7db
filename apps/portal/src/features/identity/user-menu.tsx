// The signed-in person's menu: initials, full name, Reset password, Contact preferences, Your data and Sign out.
import { Avatar, ChevronDown, FileText, Icon, KeyRound, LogOut, Mail, Menu, MenuItem, VisuallyHidden } from '@foyer/ui';
import { t } from 'i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../api/paths.ts';
import type { UserInfo } from '../../session/session.ts';

interface UserMenuProps {
  readonly user: UserInfo;
  readonly onSignOut: () => void;
}

export function UserMenu({ user, onSignOut }: UserMenuProps) {
  const navigate = useNavigate();
  const fullName = `${user.nameFirst} ${user.nameLast}`.trim();
  return (
    <Menu
      className="user"
      title={fullName}
      button={
        <>
          <Avatar nameFirst={user.nameFirst} nameLast={user.nameLast} />
          <span className="user-name">{fullName}</span>
          <VisuallyHidden>{t('userMenu.account')}</VisuallyHidden>
          <Icon of={ChevronDown} size="small" />
        </>
      }
    >
      <MenuItem onSelect={() => navigate(paths.resetPassword)}>
        <Icon of={KeyRound} />
        {t('userMenu.resetPassword')}
      </MenuItem>
      <MenuItem onSelect={() => navigate(paths.contactChoices)}>
        <Icon of={Mail} />
        {t('userMenu.contactChoices')}
      </MenuItem>
      <MenuItem onSelect={() => navigate(paths.ownData)}>
        <Icon of={FileText} />
        {t('userMenu.ownData')}
      </MenuItem>
      <MenuItem onSelect={onSignOut}>
        <Icon of={LogOut} />
        {t('userMenu.signOut')}
      </MenuItem>
    </Menu>
  );
}
