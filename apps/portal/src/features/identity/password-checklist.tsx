// The rules of a new password, checked off while it is typed.
import type { PasswordRule } from '@foyer/contract/password-rules';
import { CircleCheck, CircleDashed, Icon, VisuallyHidden } from '@foyer/ui';
import { t } from 'i18next';

interface PasswordChecklistProps {
  readonly rules: readonly PasswordRule[];
  readonly password: string;
}

export function PasswordChecklist({ rules, password }: PasswordChecklistProps) {
  const met = rules.filter((rule) => rule.isMet(password)).length;
  return (
    <div className="checklist">
      <p className="small muted">{t('newPassword.rulesTitle')}</p>
      <ul>
        {rules.map((rule) => {
          const isMet = rule.isMet(password);
          return (
            <li key={rule.name} data-met={isMet || undefined}>
              <Icon of={isMet ? CircleCheck : CircleDashed} />
              <span>
                {t(`newPassword.rules.${rule.name}`, { min: rule.min, max: rule.max })}
                <VisuallyHidden>, {isMet ? t('newPassword.isMet') : t('newPassword.isOpen')}</VisuallyHidden>
              </span>
            </li>
          );
        })}
      </ul>
      <p className="visually-hidden" role="status">
        {password !== '' && t('newPassword.progress', { met, all: rules.length })}
      </p>
    </div>
  );
}
