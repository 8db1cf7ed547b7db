// Settings of the whole form: its name, who fills it in, and what follows after sending.
import { reviews } from '@foyer/forms';
import { ExternalLink, FieldFrame, Icon, late, TextField } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../api/problem-text.ts';
import styles from './builder.module.css';
import { useBuilder, useBuilderStore } from './builder-context.tsx';
import { ConsentPart } from './consent-settings.tsx';
import type { FormDetail } from './form-types.ts';
import { Select, Switch } from './property-editor.tsx';
import { type SettingsChange, useChangeForm } from './use-forms.ts';

const AlertEditor = late(() => import('./alert-editor.tsx'));
const AllLogic = late(() => import('./all-logic.tsx'));

export function FormSettings({ form }: { form: FormDetail }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const change = useChangeForm();
  const [name, setName] = useState(form.name);
  // Shows a switch's new value at once; a refusal reverts it.
  const [given, setGiven] = useState<Omit<SettingsChange, 'id'>>({});
  const shown = { ...form, ...given };
  const set = (settings: Omit<SettingsChange, 'id'>) => {
    setGiven(settings);
    change.mutate({ id: form.id, ...settings }, { onSettled: () => setGiven({}) });
  };
  const isBlank = name.trim() === '';
  return (
    <>
      <h2>{t('builder.settingsOf')}</h2>
      <section>
        <TextField
          label={t('forms.name')}
          value={name}
          maxLength={200}
          data-own-undo=""
          error={isBlank ? t('forms.nameMissing') : undefined}
          onChange={(event) => setName(event.target.value)}
          onBlur={() => !isBlank && name.trim() !== form.name && set({ name: name.trim() })}
        />
      </section>
      <section>
        <h3>{t('builder.who')}</h3>
        <Switch
          label={t('builder.forGuests')}
          isOn={shown.forGuests}
          isDisabled={shown.isRestricted}
          onChange={(forGuests) => set({ forGuests })}
        />
        <Switch
          label={t('builder.forAll')}
          isOn={shown.forAllPatients}
          onChange={(forAllPatients) => set({ forAllPatients })}
        />
        <Switch
          label={t('builder.restricted')}
          isOn={shown.isRestricted}
          isDisabled={shown.forGuests}
          onChange={(isRestricted) => set({ isRestricted })}
        />
        <p className="hint">{t('builder.whoHint')}</p>
        {form.version !== null && <p className="hint">{t('builder.whoAtOnce')}</p>}
        {change.isError && (
          <p className="error" role="alert">
            {t('forms.saidFailed', { reason: problemText(change.error).text })}
          </p>
        )}
        {form.version !== null && form.status !== 'archived' && (
          <a
            className="link link-inline"
            href={`/patient-portal/form-submission/${form.id}/${form.secureId}`}
            target="_blank"
            rel="noreferrer"
          >
            <Icon of={ExternalLink} size="small" />
            {t('builder.link2')}
          </a>
        )}
      </section>
      <PageSettings />
      <ConsentPart />
      <AlertEditor />
      <AllLogic />
      <EndSettings />
    </>
  );
}

function PageSettings() {
  const { t } = useTranslation();
  const store = useBuilderStore();
  const { checkPages, review } = useBuilder((state) => state.doc.settings);
  return (
    <section>
      <h3>{t('builder.fillingIn')}</h3>
      <Switch
        label={t('builder.checkPages')}
        isOn={checkPages}
        onChange={(isOn) => store.setSettings({ checkPages: isOn })}
      />
      <p className="hint">{t('builder.checkPagesHint')}</p>
      <Select
        label={t('builder.review')}
        value={review}
        options={reviews.map((when) => [when, t(`builder.reviews.${when}`)])}
        onChange={(when) => store.setSettings({ review: reviews.find((each) => each === when) ?? 'off' })}
      />
      <p className="hint">{t('builder.reviewHint')}</p>
    </section>
  );
}

function EndSettings() {
  const { t } = useTranslation();
  const store = useBuilderStore();
  const { thankYou, redirectUrl } = useBuilder((state) => state.doc);
  const [isAsked, setAsked] = useState(redirectUrl !== '');
  const isRedirect = isAsked || redirectUrl !== '';
  const isWrong = redirectUrl !== '' && !/^https:\/\/[^/]/i.test(redirectUrl);
  return (
    <section>
      <h3>{t('builder.end')}</h3>
      <Select
        label={t('builder.endChoice')}
        value={isRedirect ? 'redirect' : 'thanks'}
        options={[
          ['thanks', t('builder.endThanks')],
          ['redirect', t('builder.endRedirect')],
        ]}
        onChange={(end) => {
          setAsked(end === 'redirect');
          if (end === 'thanks') store.setEnd({ redirectUrl: '' });
        }}
      />
      {isRedirect ? (
        <TextField
          label={t('builder.redirect')}
          hint={t('builder.redirectHint')}
          error={isWrong ? t('builder.redirectWrong') : undefined}
          type="url"
          inputMode="url"
          maxLength={2000}
          value={redirectUrl}
          onChange={(event) => store.setEnd({ redirectUrl: event.target.value.trim() })}
        />
      ) : (
        <FieldFrame label={t('builder.thankYou')} hint={t('builder.thankYouHint')}>
          {(control) => (
            <textarea
              {...control}
              className={`textarea ${styles.textarea}`}
              rows={3}
              maxLength={5000}
              value={thankYou}
              onChange={(event) => store.setEnd({ thankYou: event.target.value })}
            />
          )}
        </FieldFrame>
      )}
    </section>
  );
}
