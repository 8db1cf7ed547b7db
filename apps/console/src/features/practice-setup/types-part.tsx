// Settings: what patients come for, how long it takes, and by whom and where it is done.
import { practiceSetup } from '@foyer/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { PlaceHead } from './place-head.tsx';
import { PlaceList } from './place-list.tsx';
import styles from './places.module.css';
import { PlacesFrame } from './places-frame.tsx';
import { type Save, SavedChoice, SavedFlag, SavedLinks, SavedNumber, SavedText } from './saved-fields.tsx';
import { isOffered, usePlaces, type VisitType } from './use-places.ts';

const path = '/settings/types';
/** Minutes of notice that are offered; a different current value is added to them. */
const notices = [0, 30, 60, 120, 240, 480, 1440, 2880, 4320, 10_080];
const firstDuration = 30;

export function TypesPart({ id }: { id: string | undefined }) {
  return <PlacesFrame>{id ? <Detail key={id} id={id} /> : <List />}</PlacesFrame>;
}

function List() {
  const { t } = useTranslation();
  const { call } = useApi();
  const all = usePlaces();
  const { types } = all;
  return (
    <PlaceList
      kind="type"
      path={path}
      rows={types.map((one) => ({
        ...one,
        isOnline: isOffered(all, one),
        about: t('places.minutes', { count: one.duration }),
      }))}
      add={async (name) => (await call(practiceSetup.addType, { body: { name, duration: firstDuration } })).id}
    />
  );
}

function Detail({ id }: { id: string }) {
  const { t } = useTranslation();
  const all = usePlaces();
  const { types } = all;
  const type = types.find((one) => one.id === id);
  if (!type) return <p>{t('places.gone')}</p>;
  return (
    <>
      <PlaceHead kind="type" path={path} place={{ ...type, isOnline: isOffered(all, type) }} />
      <Fields type={type} />
      <Packet type={type} />
      <Links type={type} />
    </>
  );
}

export function useSaveType({ id, revision }: VisitType): Save {
  const { call } = useApi();
  return { revision, send: (body) => call(practiceSetup.changeType, { params: { id }, body }) };
}

function Fields({ type }: { type: VisitType }) {
  const { t } = useTranslation();
  const save = useSaveType(type);
  const readOnly = type.isReadOnly;
  const minutes = (name: 'duration' | 'bufferBefore' | 'bufferAfter', min: number, max: number) => ({
    name,
    label: t(`places.type.${name}`),
    unit: t('places.type.min'),
    value: type[name],
    save,
    readOnly,
    min,
    max,
    step: 5,
  });
  const offered = [...new Set([...notices, type.noticeMinutes])].sort((a, b) => a - b);
  const noticeText = (count: number) => {
    if (count === 0) return t('places.type.noNotice');
    if (count % 1440 === 0) return t('places.type.days', { count: count / 1440 });
    return count % 60 === 0 ? t('places.type.hours', { count: count / 60 }) : t('places.type.minutesBefore', { count });
  };
  return (
    <section className={`card ${styles.form}`}>
      <SavedText
        name="name"
        label={t('places.name')}
        value={type.name}
        save={save}
        readOnly={readOnly}
        maxLength={100}
        hint={t('places.type.nameHint')}
      />
      <div className={styles.pair}>
        <SavedNumber {...minutes('duration', 5, 1440)} />
        <SavedNumber {...minutes('bufferBefore', 0, 240)} />
        <SavedNumber {...minutes('bufferAfter', 0, 240)} />
      </div>
      <p className="muted">{t('places.type.bufferHint')}</p>
      <SavedFlag
        name="isBookable"
        label={t('places.type.isBookable')}
        value={type.isBookable}
        save={save}
        disabled={readOnly}
      />
      <SavedFlag name="hasWaitlist" label={t('places.type.hasWaitlist')} value={type.hasWaitlist} save={save} />
      <div className={styles.pair}>
        <SavedChoice
          name="noticeMinutes"
          label={t('places.type.notice')}
          value={type.noticeMinutes}
          save={save}
          disabled={readOnly}
          options={offered.map((value) => ({ value, label: noticeText(value) }))}
        />
        <SavedNumber
          name="horizonDays"
          label={t('places.type.horizon')}
          unit={t('places.type.ahead')}
          value={type.horizonDays}
          save={save}
          readOnly={readOnly}
          min={1}
          max={730}
        />
      </div>
      <SavedText
        name="patientLine"
        label={t('places.type.patientLine')}
        value={type.patientLine}
        save={save}
        maxLength={120}
        hint={t('places.type.patientLineHint')}
      />
      <SavedText
        name="prepareLine"
        label={t('places.type.prepareLine')}
        value={type.prepareLine}
        save={save}
        maxLength={200}
        hint={t('places.type.prepareLineHint')}
      />
      <p className="muted">
        {t('places.type.interval')} <Link to="/settings/booking">{t('places.type.intervalLink')}</Link>
      </p>
    </section>
  );
}

/** What a visit of the type asks its patient to fill in. */
function Packet({ type }: { type: VisitType }) {
  const { t } = useTranslation();
  const { packets } = usePlaces();
  const save = useSaveType(type);
  const savePacket: Save = {
    revision: save.revision,
    send: ({ packetId, ...rest }) => save.send({ ...rest, packetId: packetId === '' ? null : packetId }),
  };
  return (
    <section className={`card ${styles.form}`}>
      <SavedChoice
        name="packetId"
        label={t('places.type.packet')}
        hint={t(packets.length > 0 ? 'places.type.packetHint' : 'places.type.noPackets')}
        value={type.packetId ?? ''}
        save={savePacket}
        options={[
          { value: '', label: t('places.type.noPacket') },
          ...packets.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <SavedNumber
        name="packetDays"
        label={t('places.type.packetDue')}
        hint={t('places.type.packetDueHint')}
        unit={t('places.type.daysBefore')}
        value={type.packetDays}
        save={save}
        min={0}
        max={14}
      />
    </section>
  );
}

function Links({ type }: { type: VisitType }) {
  const { t } = useTranslation();
  const { providers, locations, isCoupled } = usePlaces();
  const save = useSaveType(type);
  const shown = <T extends { id: string; isActive: boolean }>(all: readonly T[], ids: readonly string[]) =>
    all.filter(({ id, isActive }) => isActive || ids.includes(id));
  return (
    <section className={`card ${styles.form}`}>
      <SavedLinks
        name="providerIds"
        label={t('places.type.by')}
        hint={t(isCoupled ? 'places.type.byHint' : 'places.type.byAll')}
        value={type.providerIds}
        options={shown(providers, type.providerIds)}
        save={save}
        disabled={type.isReadOnly}
      />
      <SavedLinks
        name="locationIds"
        label={t('places.type.in')}
        hint={t('places.type.inHint')}
        value={type.locationIds}
        options={shown(locations, type.locationIds)}
        save={save}
        disabled={type.isReadOnly}
      />
    </section>
  );
}
