// The practice's forms: purpose, state, usage, and actions.
import { builder } from '@foyer/contract';
import {
  Button,
  buttonClass,
  Ellipsis,
  EmptyDocumentsArt,
  ErrorArt,
  Icon,
  Menu,
  MenuItem,
  Plus,
  saveFile,
  toast,
} from '@foyer/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { usePractice } from '../../session/practice.tsx';
import { useRight } from '../../session/profile.ts';
import { fileOf } from './form-file.ts';
import type { FormRow } from './form-types.ts';
import styles from './forms-list.module.css';
import { NewFormDialog } from './new-form-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { useChangeForm, useCreateForm, useFormList } from './use-forms.ts';

/** `tabs` lead to the other lists of the page. */
export function FormsList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation();
  const list = useFormList();
  const maySetUp = useRight('settings');
  const [isMaking, setMaking] = useState(false);
  const [hasArchived, setHasArchived] = useState(false);
  const forms = list.data?.forms ?? [];
  const archived = forms.filter(({ status }) => status === 'archived');
  const shown = hasArchived ? forms : forms.filter(({ status }) => status !== 'archived');
  return (
    <main className="pane" id="main" tabIndex={-1}>
      <header className="bar-top">
        <h1>{t('forms.title')}</h1>
        <span className="push" />
        <Button look="primary" onClick={() => setMaking(true)}>
          <Icon of={Plus} />
          {t('forms.new')}
        </Button>
      </header>
      {tabs}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className={`scroll ${styles.page}`} aria-label={t('forms.list')} tabIndex={0}>
        {list.isError && !list.data && <Failed onRetry={() => void list.refetch()} />}
        {list.data && forms.length === 0 && (
          <div className="empty">
            <EmptyDocumentsArt />
            <h2>{t('forms.empty')}</h2>
            <p>{t('forms.emptyText')}</p>
            {maySetUp && (
              <Link className={buttonClass({ look: 'primary' })} to="/welcome">
                {t('forms.setUp')}
              </Link>
            )}
          </div>
        )}
        {shown.length > 0 && <FormTable forms={shown} />}
        {archived.length > 0 && (
          <Button look="quiet" aria-expanded={hasArchived} onClick={() => setHasArchived(!hasArchived)}>
            {hasArchived ? t('forms.hideArchived') : t('forms.showArchived', { count: archived.length })}
          </Button>
        )}
      </section>
      {isMaking && list.data && <NewFormDialog templates={list.data.templates} onClose={() => setMaking(false)} />}
    </main>
  );
}

function FormTable({ forms }: { forms: readonly FormRow[] }) {
  const { t } = useTranslation();
  return (
    <table className={`table ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">{t('forms.name')}</th>
          <th scope="col">{t('forms.status')}</th>
          <th scope="col">{t('forms.audience')}</th>
          <th scope="col">{t('forms.used')}</th>
          <th scope="col">{t('forms.changed')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('forms.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {forms.map((form) => (
          <Row key={form.id} form={form} />
        ))}
      </tbody>
    </table>
  );
}

const STATUS = {
  draft: ['forms.draft', 'chip'],
  published: ['forms.published', 'chip chip-success'],
  changed: ['forms.withDraft', 'chip chip-warning'],
  archived: ['forms.archived', 'chip'],
} as const;

function Row({ form }: { form: FormRow }) {
  const { t, i18n } = useTranslation();
  const { timeZone } = usePractice();
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone });
  const changed = form.savedAt ?? form.publishedAt;
  const [word, chip] = STATUS[form.status];
  return (
    <tr>
      <th scope="row">
        <Link className={styles.name} to={`/forms/${form.id}`}>
          {form.name}
        </Link>
        <span className={styles.detail}>{t('forms.fields', { count: form.fields })}</span>
      </th>
      <td>
        <span className={chip}>{t(word)}</span>
        {form.version !== null && (
          <span className={styles.detail}>{t('forms.version', { version: form.version })}</span>
        )}
      </td>
      <td>
        <Audience form={form} />
      </td>
      <td className="figures">{form.submissions}</td>
      <td>{changed && <time dateTime={changed}>{day.format(new Date(changed))}</time>}</td>
      <td className={styles.actions}>
        <RowMenu form={form} />
      </td>
    </tr>
  );
}

function Audience({ form }: { form: FormRow }) {
  const { t } = useTranslation();
  const { forGuests, forAllPatients, assigned, isBooking, isRestricted } = form;
  const parts = [
    ...(isBooking ? [t('forms.forBooking')] : []),
    ...(forGuests ? [t('forms.forGuests')] : []),
    ...(forAllPatients ? [t('forms.forAll')] : assigned > 0 ? [t('forms.forSome', { count: assigned })] : []),
  ];
  return (
    <>
      {parts.join(', ') || <span className="muted">{t('forms.forNobody')}</span>}
      {isRestricted && <span className={styles.detail}>{t('forms.signedIn')}</span>}
    </>
  );
}

function RowMenu({ form }: { form: FormRow }) {
  const { t } = useTranslation();
  const { call } = useApi();
  const navigate = useNavigate();
  const problemText = useProblemText();
  const create = useCreateForm();
  const change = useChangeForm();
  const [isRenaming, setRenaming] = useState(false);
  const { id, name } = form;
  const tell = (error: unknown) => toast(t('forms.saidFailed', { reason: problemText(error).text }));
  const duplicate = () =>
    create.mutate(
      { name: t('forms.copyName', { name }).slice(0, 200), from: { kind: 'copy', formId: id } },
      { onSuccess: (made) => void navigate(`/forms/${made.id}`), onError: tell },
    );
  const download = async () => {
    try {
      const { draft } = await call(builder.formDetail, { params: { id } });
      const file = fileOf(name, draft.object);
      saveFile(file.blob, file.name);
    } catch (error) {
      tell(error);
    }
  };
  const archive = (isArchived: boolean) =>
    change.mutate(
      { id, isArchived },
      {
        onSuccess: () => toast(t(isArchived ? 'forms.saidArchived' : 'forms.saidRestored', { name })),
        onError: tell,
      },
    );
  return (
    <>
      <Menu
        className="button button-quiet button-icon"
        button={<Icon of={Ellipsis} />}
        label={t('forms.actionsOf', { name })}
      >
        <MenuItem onSelect={() => void navigate(`/forms/${id}`)}>{t('forms.open')}</MenuItem>
        <MenuItem onSelect={duplicate}>{t('forms.duplicate')}</MenuItem>
        <MenuItem onSelect={() => setRenaming(true)}>{t('forms.rename')}</MenuItem>
        <MenuItem onSelect={() => void download()}>{t('forms.export')}</MenuItem>
        {form.status === 'archived' ? (
          <MenuItem onSelect={() => archive(false)}>{t('forms.restore')}</MenuItem>
        ) : (
          <MenuItem onSelect={() => archive(true)}>{t('forms.archive')}</MenuItem>
        )}
      </Menu>
      {isRenaming && <RenameDialog id={id} name={name} onClose={() => setRenaming(false)} />}
    </>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="empty" role="alert">
      <ErrorArt />
      <h2>{t('forms.failed')}</h2>
      <Button look="primary" onClick={onRetry}>
        {t('forms.again')}
      </Button>
    </div>
  );
}
