// The five roles to choose from, each with what it brings.
import { type StaffRole, staffRoles } from '@foyer/contract';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly role: StaffRole;
  readonly onChange: (role: StaffRole) => void;
}

export function RoleChoice({ role, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className="field">
      <legend className="label">{t('staff.role')}</legend>
      <div className="choices">
        {staffRoles.map((each) => (
          <label key={each} className="choice choice-card">
            <input type="radio" name="role" checked={role === each} onChange={() => onChange(each)} />
            <span className="choice-text">
              {t(`staff.roleName.${each}`)}
              <span className="hint">{t(`staff.roleHint.${each}`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
