// The bar above the builder: form name, save state, undo and redo, views, and Publish.
import type { FormField } from '@foyer/forms';
import {
  ArrowLeft,
  Button,
  buttonClass,
  Check,
  FlaskConical,
  History,
  Icon,
  type LucideIcon,
  Monitor,
  Pencil,
  Redo2,
  Smartphone,
  TriangleAlert,
  Undo2,
} from '@foyer/ui';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useProblemText } from '../../api/problem-text.ts';
import styles from './builder.module.css';
import { useBuilder, useBuilderStore } from './builder-context.tsx';
import { changesByField } from './builder-store.ts';
import { CheckCount } from './form-check.tsx';
import type { FormDetail } from './form-types.ts';

export type BuilderView = 'edit' | 'test' | 'phone' | 'desktop';

interface Props {
  readonly form: FormDetail;
  readonly published: readonly FormField[] | undefined;
  readonly view: BuilderView;
  readonly onView: (view: BuilderView) => void;
  readonly onDialog: (dialog: 'publish' | 'versions') => void;
}

export function BuilderBar({ form, published, view, onView, onDialog }: Props) {
  const { t } = useTranslation();
  const store = useBuilderStore();
  const canUndo = useBuilder((state) => state.canUndo);
  const canRedo = useBuilder((state) => state.canRedo);
  return (
    <header className={`bar-top ${styles.bar}`}>
      <Link className={buttonClass({ look: 'quiet', icon: true })} to="/forms" aria-label={t('builder.back')}>
        <Icon of={ArrowLeft} />
      </Link>
      <h1>{form.name}</h1>
      <Standing form={form} published={published} onPublish={() => onDialog('publish')} />
      <span className="push" />
      <SaveMark />
      <span className="sep" aria-hidden="true" />
      <Button
        look="quiet"
        icon
        aria-label={t('builder.undo')}
        title={t('builder.undo')}
        disabled={!canUndo}
        onClick={store.undo}
      >
        <Icon of={Undo2} />
      </Button>
      <Button
        look="quiet"
        icon
        aria-label={t('builder.redo')}
        title={t('builder.redo')}
        disabled={!canRedo}
        onClick={store.redo}
      >
        <Icon of={Redo2} />
      </Button>
      <span className="sep" aria-hidden="true" />
      <fieldset className="tabs" aria-label={t('builder.view')}>
        <Tab icon={Pencil} label={t('builder.edit')} isNamed isOn={view === 'edit'} onPress={() => onView('edit')} />
        <Tab icon={FlaskConical} label={t('test.view')} isNamed isOn={view === 'test'} onPress={() => onView('test')} />
        <Tab icon={Smartphone} label={t('builder.phone')} isOn={view === 'phone'} onPress={() => onView('phone')} />
        <Tab icon={Monitor} label={t('builder.desktop')} isOn={view === 'desktop'} onPress={() => onView('desktop')} />
      </fieldset>
      <Button
        icon
        aria-label={t('builder.versions')}
        title={t('builder.versions')}
        onClick={() => onDialog('versions')}
      >
        <Icon of={History} />
      </Button>
      <CheckCount form={form} onOpen={() => onDialog('publish')} />
      <Button look="primary" disabled={form.status === 'archived'} onClick={() => onDialog('publish')}>
        {t('builder.publish')}
      </Button>
    </header>
  );
}

interface TabProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly isNamed?: boolean;
  readonly isOn: boolean;
  readonly onPress: () => void;
}

function Tab({ icon, label, isNamed = false, isOn, onPress }: TabProps) {
  return (
    <button type="button" className="tab" aria-pressed={isOn} aria-label={label} title={label} onClick={onPress}>
      <Icon of={icon} size="small" />
      {isNamed && label}
    </button>
  );
}

/** Shows which version this is, and how far it differs from the published one. */
function Standing({ form, published, onPublish }: Pick<Props, 'form' | 'published'> & { onPublish: () => void }) {
  const { t } = useTranslation();
  const doc = useDeferredValue(useBuilder((state) => state.doc));
  const { count } = useMemo(() => changesByField(published, doc.fields), [published, doc]);
  const isEndSame = form.published?.thankYou === doc.thankYou && form.published.redirectUrl === doc.redirectUrl;
  const version = form.version ?? 0;
  const all = count + (isEndSame ? 0 : 1);
  if (form.version !== null && all === 0)
    return <span className="chip chip-success">{t('builder.currentVersion', { version })}</span>;
  return (
    <>
      <span className="chip">{t('builder.newVersion', { version: version + 1 })}</span>
      {form.version !== null && (
        <button type="button" className="link small nowrap only-wide" onClick={onPublish}>
          {t('builder.changes', { count: all, version })}
        </button>
      )}
    </>
  );
}

/** Shows the save state; only failures are announced at once. */
function SaveMark() {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const save = useBuilder((state) => state.save);
  const error = useBuilder((state) => state.saveError);
  const text = {
    saved: t('builder.saved'),
    waiting: t('builder.waiting'),
    saving: t('builder.saving'),
    failed: t('builder.notSaved'),
    changed: t('builder.waiting'),
    refused: t('builder.refused', { reason: error ? problemText(error).text : '' }),
  }[save];
  const isWrong = save === 'failed' || save === 'refused';
  return (
    <span className={`saved ${isWrong ? styles.notSaved : ''}`} role={isWrong ? 'alert' : 'status'}>
      {save === 'saved' && <Icon of={Check} size="small" />}
      {isWrong && <Icon of={TriangleAlert} size="small" />}
      {text}
    </span>
  );
}
