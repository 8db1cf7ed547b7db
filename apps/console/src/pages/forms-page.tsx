// /forms and /forms/{id}: the practice's forms, and the builder of one.
import { useTranslation } from 'react-i18next';
import { Route, Routes, useParams } from 'react-router';
import { useTexts } from '../api/texts.ts';
import { Builder } from '../features/forms/builder.tsx';
import { consentFormEn } from '../features/forms/consent-texts.en.ts';
import { FormsList } from '../features/forms/forms-list.tsx';
import { logicEn } from '../features/forms/logic-texts.en.ts';
import { formsEn } from '../features/forms/texts.en.ts';
import { useTitle } from '../session/practice.tsx';

export default function FormsPage() {
  const { t } = useTranslation();
  useTexts(formsEn);
  useTexts(logicEn);
  useTexts(consentFormEn);
  useTitle(t('forms.title'));
  return (
    <Routes>
      <Route index element={<FormsList />} />
      <Route path=":formId" element={<BuilderPage />} />
    </Routes>
  );
}

function BuilderPage() {
  const { formId = '' } = useParams();
  return <Builder id={formId} />;
}
