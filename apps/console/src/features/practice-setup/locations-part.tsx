// Settings: where the practice sees patients.
import { practiceSetup } from '@foyer/contract';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { PlaceHead } from './place-head.tsx';
import { PlaceList } from './place-list.tsx';
import styles from './places.module.css';
import { PlacesFrame } from './places-frame.tsx';
import { type Save, SavedChoice, SavedText } from './saved-fields.tsx';
import { isOffered, type Location, usePlaces } from './use-places.ts';

const path = '/settings/locations';

export function LocationsPart({ id }: { id: string | undefined }) {
  return <PlacesFrame>{id ? <Detail key={id} id={id} /> : <List />}</PlacesFrame>;
}

function List() {
  const { call } = useApi();
  const all = usePlaces();
  const { locations } = all;
  return (
    <PlaceList
      kind="location"
      path={path}
      rows={locations.map((one) => ({
        ...one,
        isOnline: isOffered(all, one),
        about: [one.street, one.city, one.state, one.zipcode].filter(Boolean).join(', '),
      }))}
      add={async (name) => (await call(practiceSetup.addLocation, { body: { name } })).id}
    />
  );
}

function Detail({ id }: { id: string }) {
  const { t } = useTranslation();
  const all = usePlaces();
  const { locations } = all;
  const location = locations.find((one) => one.id === id);
  if (!location) return <p>{t('places.gone')}</p>;
  return (
    <>
      <PlaceHead kind="location" path={path} place={{ ...location, isOnline: isOffered(all, location) }} />
      <Fields location={location} />
    </>
  );
}

function Fields({ location }: { location: Location }) {
  const { t } = useTranslation();
  const { call } = useApi();
  const { isReadOnly } = location;
  const save: Save = {
    revision: location.revision,
    send: (body) => call(practiceSetup.changeLocation, { params: { id: location.id }, body }),
  };
  const common = (name: 'name' | 'displayName' | 'street' | 'street2' | 'city' | 'state' | 'zipcode') => ({
    name,
    label: t(`places.location.${name}`),
    value: location[name],
    save,
    readOnly: isReadOnly,
  });
  const isLost = location.zipcode !== '' && !location.isFound;
  return (
    <section className={`card ${styles.form}`}>
      <div className={styles.pair}>
        <SavedText {...common('name')} maxLength={100} />
        <SavedText {...common('displayName')} maxLength={100} hint={t('places.location.displayNameHint')} />
      </div>
      <SavedText {...common('street')} maxLength={100} />
      <SavedText {...common('street2')} maxLength={100} />
      <div className={styles.pair}>
        <SavedText {...common('city')} maxLength={60} />
        <SavedText {...common('state')} maxLength={40} />
        <SavedText {...common('zipcode')} maxLength={12} {...(isLost ? { hint: t('places.location.notFound') } : {})} />
      </div>
      <div className={styles.pair}>
        <SavedChoice
          name="country"
          label={t('places.location.country')}
          value={location.country}
          save={save}
          disabled={isReadOnly}
          options={[
            { value: 'US', label: t('places.location.us') },
            { value: 'CA', label: t('places.location.ca') },
          ]}
        />
        <SavedText
          name="phone"
          type="tel"
          inputMode="tel"
          maxLength={40}
          label={t('places.location.phone')}
          hint={t('places.location.phoneHint')}
          value={location.phone}
          save={save}
        />
      </div>
    </section>
  );
}
