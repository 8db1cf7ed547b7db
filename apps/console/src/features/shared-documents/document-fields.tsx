// Name and kind of a document, and whether it is shared and told of, in the dialogs that ask for them.
import { TextField } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../patients/select-field.tsx';
import type { OfficeDocument } from './use-shared-documents.ts';

export type DocumentKind = OfficeDocument['kind'];
const kinds: readonly DocumentKind[] = ['letter', 'x-ray', 'referral', 'plan', 'insurance', 'other'];

export interface NamedDocument {
  readonly name: string;
  readonly kind: DocumentKind;
}

interface NameProps {
  readonly value: NamedDocument;
  readonly error: string | undefined;
  readonly onChange: (value: NamedDocument) => void;
}

export function NameFields({ value, error, onChange }: NameProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t('sharedDocuments.name')}
        isRequired
        autoComplete="off"
        maxLength={100}
        value={value.name}
        error={error}
        onChange={({ target }) => onChange({ ...value, name: target.value })}
      />
      <SelectField
        label={t('sharedDocuments.kind')}
        value={value.kind}
        onChange={(kind) => onChange({ ...value, kind: kind as DocumentKind })}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`sharedDocuments.kinds.${kind}`)}
          </option>
        ))}
      </SelectField>
    </>
  );
}

interface TellProps {
  /** First name of the patient. */
  readonly name: string;
  readonly canTell: boolean;
  readonly tell: boolean;
  readonly onChange: (tell: boolean) => void;
}

export function TellChoice({ name, canTell, tell, onChange }: TellProps) {
  const { t } = useTranslation();
  if (!canTell) return <p className="muted">{t('sharedDocuments.noAddress', { name })}</p>;
  return (
    <label className="choice">
      <input type="checkbox" checked={tell} onChange={({ target }) => onChange(target.checked)} />
      <span>
        {t('sharedDocuments.tell', { name })}
        <span className="hint">{t('sharedDocuments.tellHint')}</span>
      </span>
    </label>
  );
}
