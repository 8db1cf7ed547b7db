// Settings: who sees patients, what they do, when they work and when they are away.
import { practiceSetup } from '@foyer/contract';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { PlaceHead } from './place-head.tsx';
import { PlaceList } from './place-list.tsx';
import styles from './places.module.css';
import { PlacesFrame } from './places-frame.tsx';
import { type Save, SavedFlag, SavedLinks, SavedText } from './saved-fields.tsx';
import { TimeOff } from './time-off.tsx';
import { isOffered, type Provider, usePlaces } from './use-places.ts';
import { WeekEditor } from './week-editor.tsx';

const path = '/settings/providers';

export function ProvidersPart({ id }: { id: string | undefined }) {
  return <PlacesFrame>{id ? <Detail key={id} id={id} /> : <List />}</PlacesFrame>;
}

function List() {
  const { t } = useTranslation();
  const { call } = useApi();
  const all = usePlaces();
  const { providers, locations } = all;
  const placesOf = ({ hours }: Provider) =>
    locations.filter(({ id }) => hours.some(({ locationId }) => locationId === id)).map(({ name }) => name);
  return (
    <PlaceList
      kind="provider"
      path={path}
      rows={providers.map((one) => ({
        ...one,
        isOnline: isOffered(all, one),
        about: [one.title, placesOf(one).join(', ') || t('places.noHours')].filter(Boolean).join(' · '),
      }))}
      add={async (name) => (await call(practiceSetup.addProvider, { body: { name } })).id}
    />
  );
}

function Detail({ id }: { id: string }) {
  const { t } = useTranslation();
  const all = usePlaces();
  const { providers } = all;
  const provider = providers.find((one) => one.id === id);
  if (!provider) return <p>{t('places.gone')}</p>;
  return (
    <>
      <PlaceHead kind="provider" path={path} place={{ ...provider, isOnline: isOffered(all, provider) }} />
      <Fields provider={provider} />
      <WeekEditor provider={provider} />
      <TimeOff provider={provider} />
    </>
  );
}

function Fields({ provider }: { provider: Provider }) {
  const { t } = useTranslation();
  const { call } = useApi();
  const { types, isCoupled } = usePlaces();
  const save: Save = {
    revision: provider.revision,
    send: (body) => call(practiceSetup.changeProvider, { params: { id: provider.id }, body }),
  };
  const { isReadOnly } = provider;
  return (
    <section className={`card ${styles.form}`}>
      <div className={styles.pair}>
        <SavedText
          name="name"
          label={t('places.name')}
          value={provider.name}
          save={save}
          readOnly={isReadOnly}
          maxLength={100}
        />
        <SavedText name="title" label={t('places.provider.title')} value={provider.title} save={save} maxLength={60} />
      </div>
      <SavedFlag
        name="isBookable"
        label={t('places.provider.isBookable')}
        value={provider.isBookable}
        save={save}
        disabled={isReadOnly}
      />
      <SavedLinks
        name="typeIds"
        label={t('places.provider.does')}
        hint={t(isCoupled ? 'places.type.byHint' : 'places.type.byAll')}
        value={provider.typeIds}
        options={types.filter(({ id, isActive }) => isActive || provider.typeIds.includes(id))}
        save={save}
        disabled={isReadOnly}
      />
    </section>
  );
}
