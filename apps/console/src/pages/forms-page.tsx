// /forms and /forms/{id}: the practice's forms, and the builder of one. /forms/packets: packets of forms.
// /forms/agreements: who lacks an agreement.
import { useTranslation } from 'react-i18next';
import { Route, Routes, useParams } from 'react-router';
import { useTexts } from '../api/texts.ts';
import { LackingList } from '../features/agreements/lacking-list.tsx';
import { lackingEn } from '../features/agreements/lacking-texts.en.ts';
import { agreementsEn } from '../features/agreements/texts.en.ts';
import { alertsEn } from '../features/forms/alert-texts.en.ts';
import { Builder } from '../features/forms/builder.tsx';
import { consentFormEn } from '../features/forms/consent-texts.en.ts';
import { FormsList } from '../features/forms/forms-list.tsx';
import { formsEn } from '../features/forms/list-texts.en.ts';
import { logicEn } from '../features/forms/logic-texts.en.ts';
import { ownFieldsEn } from '../features/forms/own-field-texts.en.ts';
import { sectionsEn } from '../features/forms/section-texts.en.ts';
import { testEn } from '../features/forms/test-texts.en.ts';
import { builderEn } from '../features/forms/texts.en.ts';
import { treeEn } from '../features/forms/tree-texts.en.ts';
import { typesEn } from '../features/forms/type-texts.en.ts';
import { FormsTabs } from '../features/packets/forms-tabs.tsx';
import { PacketPage } from '../features/packets/packet-editor.tsx';
import { PacketsList } from '../features/packets/packets-list.tsx';
import { packetsEn } from '../features/packets/texts.en.ts';
import { useTitle } from '../session/practice.tsx';

export default function FormsPage() {
  const { t } = useTranslation();
  useTexts(formsEn);
  useTexts(builderEn);
  useTexts(logicEn);
  useTexts(consentFormEn);
  useTexts(testEn);
  useTexts(typesEn);
  useTexts(treeEn);
  useTexts(alertsEn);
  useTexts(sectionsEn);
  useTexts(ownFieldsEn);
  useTexts(packetsEn);
  useTexts(agreementsEn);
  useTexts(lackingEn);
  useTitle(t('forms.title'));
  return (
    <Routes>
      <Route index element={<FormsList tabs={<FormsTabs now="forms" />} />} />
      <Route path="packets" element={<PacketsList />} />
      <Route path="agreements" element={<LackingList tabs={<FormsTabs now="agreements" />} />} />
      <Route path="packets/new" element={<PacketPage id={undefined} />} />
      <Route path="packets/:packetId" element={<OpenPacket />} />
      <Route path=":formId" element={<BuilderPage />} />
    </Routes>
  );
}

function BuilderPage() {
  const { formId = '' } = useParams();
  return <Builder id={formId} />;
}

function OpenPacket() {
  const { packetId } = useParams();
  return <PacketPage key={packetId} id={packetId} />;
}
