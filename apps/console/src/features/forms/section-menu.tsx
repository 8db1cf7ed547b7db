// The menu of a section on the canvas.
import type { FormField } from '@foyer/forms';
import { Ellipsis, Icon, Menu, MenuItem } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionDialog } from './section-dialog.tsx';

export function SectionMenu({ field }: { readonly field: FormField }) {
  const { t } = useTranslation();
  const [isSaving, setSaving] = useState(false);
  return (
    <>
      <Menu button={<Icon of={Ellipsis} />} label={t('sections.menu')}>
        <MenuItem onSelect={() => setSaving(true)}>{t('sections.save')}</MenuItem>
      </Menu>
      {isSaving && <SectionDialog heading={field} onClose={() => setSaving(false)} />}
    </>
  );
}
