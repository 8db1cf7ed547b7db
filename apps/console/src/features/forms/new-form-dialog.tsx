// Creates a form: its name, and what it starts from.
import { CallError } from '@foyer/contract/client';
import { FormDialog, TextField } from '@foyer/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useProblemText } from '../../api/problem-text.ts';
import { readFile } from './form-file.ts';
import type { FormList } from './form-types.ts';
import styles from './forms-list.module.css';
import { useCreateForm } from './use-forms.ts';

interface Props {
  readonly templates: FormList['templates'];
  readonly onClose: () => void;
}

/** How many of a file's faults are listed. */
const SHOWN = 8;

export function NewFormDialog({ templates, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const navigate = useNavigate();
  const create = useCreateForm();
  const [start, setStart] = useState('blank');
  const [name, setName] = useState('');
  const [isNamed, setNamed] = useState(false);
  const [file, setFile] = useState<File>();
  const [fileError, setFileError] = useState<string>();
  const [isTried, setTried] = useState(false);
  const isBlank = name.trim() === '';

  const choose = (next: string) => {
    setStart(next);
    create.reset();
    // A standard form's name is used, unless the user has entered one.
    if (!isNamed) setName(templates.find(({ key }) => key === next)?.name ?? '');
  };
  const sourceOf = async () => {
    if (start === 'blank') return { kind: 'blank' } as const;
    if (start !== 'file') return { kind: 'template', key: start } as const;
    const read = file && (await readFile(file));
    if (!read) setFileError(t(file ? 'forms.notJson' : 'forms.noFile'));
    return read && ({ kind: 'import', object: read.object } as const);
  };
  const submit = async () => {
    setTried(true);
    setFileError(undefined);
    const from = await sourceOf();
    if (isBlank || !from) return;
    create.mutate({ name: name.trim(), from }, { onSuccess: (made) => void navigate(`/forms/${made.id}`) });
  };

  return (
    <FormDialog
      title={t('forms.new')}
      cancelLabel={t('forms.cancel')}
      confirmLabel={t('forms.create')}
      busy={create.isPending}
      onCancel={onClose}
      onSubmit={() => void submit()}
    >
      <TextField
        label={t('forms.name')}
        value={name}
        maxLength={200}
        isRequired
        error={isTried && isBlank ? t('forms.nameMissing') : undefined}
        onChange={(event) => {
          setName(event.target.value);
          setNamed(event.target.value !== '');
        }}
      />
      <fieldset className="field">
        <legend className="label">{t('forms.startFrom')}</legend>
        <div className={styles.starts}>
          <Start value="blank" chosen={start} onChoose={choose} text={t('forms.blank')} />
          {templates.map(({ key, name, fields }) => (
            <Start
              key={key}
              value={key}
              chosen={start}
              onChoose={choose}
              text={name}
              detail={t('forms.fields', { count: fields })}
            />
          ))}
          <Start value="file" chosen={start} onChoose={choose} text={t('forms.file')} />
        </div>
      </fieldset>
      {start === 'file' && (
        <div className="field">
          <label className="label" htmlFor={`${id}-file`}>
            {t('forms.chooseFile')}
          </label>
          <input
            id={`${id}-file`}
            type="file"
            accept="application/json,.json"
            aria-describedby={`${id}-faults`}
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              setFile(chosen);
              setFileError(undefined);
              create.reset();
              if (!isNamed && chosen) setName(chosen.name.replace(/\.json$/i, '').replaceAll('-', ' '));
            }}
          />
        </div>
      )}
      <div id={`${id}-faults`} role="alert">
        {fileError && <p className="error">{fileError}</p>}
        {create.isError && <Refusal error={create.error} />}
      </div>
    </FormDialog>
  );
}

interface StartProps {
  readonly value: string;
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
  readonly text: string;
  readonly detail?: string;
}

function Start({ value, chosen, onChoose, text, detail }: StartProps) {
  return (
    <label className="choice">
      <input type="radio" name="start" value={value} checked={chosen === value} onChange={() => onChoose(value)} />
      <span>
        {text} {detail && <span className="muted">{detail}</span>}
      </span>
    </label>
  );
}

/** Lists a file's faults with their places. */
function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const faults = error instanceof CallError ? (error.problem?.errors ?? []) : [];
  if (faults.length === 0) return <p className="error">{problemText(error).text}</p>;
  const rest = faults.length - SHOWN;
  return (
    <div className="error">
      <div>
        <p>{t('forms.refused')}</p>
        <ul className={styles.faults}>
          {faults.slice(0, SHOWN).map(({ path, message }) => (
            <li key={`${path} ${message}`}>{t('forms.fault', { place: path || t('forms.whole'), message })}</li>
          ))}
          {rest > 0 && <li>{t('forms.more', { count: rest })}</li>}
        </ul>
      </div>
    </div>
  );
}
