// Saves a section for other forms. A section of the same name is replaced, and the dialog says so.
import type { FormField } from '@foyer/forms';
import { FormDialog, TextField, toast } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../api/problem-text.ts';
import { useBuilder } from './builder-context.tsx';
import { titleOf } from './form-doc.ts';
import { sectionOf } from './section-copy.ts';
import { useSaveSection, useSections } from './use-sections.ts';

/** Most characters of a section's name. */
export const SECTION_NAME = 80;

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

export function SectionDialog({ heading, onClose }: { readonly heading: FormField; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const doc = useBuilder((state) => state.doc);
  const sections = useSections();
  const save = useSaveSection();
  const [typed, setTyped] = useState(titleOf(heading).slice(0, SECTION_NAME));
  const [isTried, setTried] = useState(false);
  const name = typed.trim();
  const replaced = sections.data?.find((section) => isSame(section.name, name));
  const submit = () => {
    setTried(true);
    if (name === '') return;
    save.mutate(
      { id: replaced?.id, name, object: { fields: sectionOf(doc, heading.uuid) } },
      {
        onSuccess: () => {
          toast(t('sections.saved', { name }));
          onClose();
        },
      },
    );
  };
  const error = isTried && name === '' ? t('sections.nameMissing') : undefined;
  return (
    <FormDialog
      title={t('sections.saveTitle')}
      cancelLabel={t('sections.cancel')}
      confirmLabel={t('forms.save')}
      busy={save.isPending}
      onCancel={onClose}
      onSubmit={submit}
    >
      <TextField
        label={t('sections.name')}
        hint={t(replaced ? 'sections.replaces' : 'sections.saveHint')}
        value={typed}
        maxLength={SECTION_NAME}
        error={error ?? (save.isError ? problemText(save.error).text : undefined)}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  );
}
