// Settings: what patients may do online with their visits, in general and for single types, and the waitlist.
import { Button } from '@foyer/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../patients/select-field.tsx';
import styles from './places.module.css';
import { PlacesFrame } from './places-frame.tsx';
import { asPractice, type RuleChoice, valueIn, valuesOf, withChoice, withPolicy } from './rule-choices.ts';
import { type Save, SavedChoice, SavedFlag, SavedText } from './saved-fields.tsx';
import { useSaveType } from './types-part.tsx';
import { usePlaces, type VisitType } from './use-places.ts';
import { type SavedVisitRules, useSaveRules, useVisitRulesRead } from './use-visit-rules.ts';

const offerMinutes = [10, 15, 20, 25, 30, 40, 45, 50, 60];
const duplicateDays = [0, 7, 14, 30, 60, 90, 180, 365];
const maps = ['google', 'apple', 'openstreetmap'] as const;

export function VisitsPart() {
  const { t } = useTranslation();
  const read = useVisitRulesRead();
  if (!read.data)
    return read.isError ? (
      <p>
        {t('places.rules.failed')} <Button onClick={() => void read.refetch()}>{t('places.again')}</Button>
      </p>
    ) : null;
  return (
    <PlacesFrame>
      <Waitlist rules={read.data} />
      <Rules rules={read.data} />
      <General rules={read.data} />
    </PlacesFrame>
  );
}

type Numbers = 'offerMinutes' | 'duplicateDays';

/** Saves one of the numbers or the map service. */
function useSaveMember({ revision }: SavedVisitRules): Save {
  const save = useSaveRules();
  return {
    revision,
    send: ({ revision: _, ...change }) => save((rules) => ({ ...rules, ...(change as Partial<SavedVisitRules>) })),
  };
}

const withStored = (values: readonly number[], stored: number) =>
  [...new Set([...values, stored])].sort((one, other) => one - other);

function NumberChoice({ rules, name, values }: { rules: SavedVisitRules; name: Numbers; values: readonly number[] }) {
  const { t } = useTranslation();
  const save = useSaveMember(rules);
  return (
    <SavedChoice
      name={name}
      label={t(`places.rules.${name}`)}
      value={rules[name]}
      save={save}
      options={withStored(values, rules[name]).map((count) => ({
        value: count,
        label: t(`places.rules.${name}Value`, { count }),
      }))}
    />
  );
}

function Waitlist({ rules }: { rules: SavedVisitRules }) {
  const { t } = useTranslation();
  const { types } = usePlaces();
  const id = useId();
  return (
    <section className={`card ${styles.form}`} aria-labelledby={id}>
      <h2 id={id}>{t('places.rules.waitlist')}</h2>
      <p className="muted">{t('places.rules.waitlistLead')}</p>
      <NumberChoice rules={rules} name="offerMinutes" values={offerMinutes} />
      <fieldset className="field">
        <legend className="label">{t('places.rules.waitlistTypes')}</legend>
        <div className={styles.links}>
          {types
            .filter(({ isActive, hasWaitlist }) => isActive || hasWaitlist)
            .map((type) => (
              <HasWaitlist key={type.id} type={type} />
            ))}
        </div>
      </fieldset>
    </section>
  );
}

function HasWaitlist({ type }: { type: VisitType }) {
  const save = useSaveType(type);
  return <SavedFlag name="hasWaitlist" label={type.name} value={type.hasWaitlist} save={save} />;
}

function Rules({ rules }: { rules: SavedVisitRules }) {
  const { t } = useTranslation();
  const { types } = usePlaces();
  const id = useId();
  const [typeId, setType] = useState('');
  const own = new Set(rules.types.map((rule) => rule.typeId));
  return (
    <section className={`card ${styles.form}`} aria-labelledby={id}>
      <h2 id={id}>{t('places.rules.title')}</h2>
      <p className="muted">{t('places.rules.lead')}</p>
      <SelectField label={t('places.rules.of')} value={typeId} onChange={setType}>
        <option value="">{t('places.rules.ofAll')}</option>
        {types
          .filter(({ id: ofType, isActive }) => isActive || own.has(ofType))
          .map(({ id: ofType, name }) => (
            <option key={ofType} value={ofType}>
              {own.has(ofType) ? t('places.rules.ofOwn', { type: name }) : name}
            </option>
          ))}
      </SelectField>
      <RuleFields key={typeId} rules={rules} typeId={typeId === '' ? undefined : typeId} />
    </section>
  );
}

interface RuleProps {
  readonly rules: SavedVisitRules;
  /** Undefined for the practice. */
  readonly typeId: string | undefined;
}

const inPairs = [
  ['cancel', 'reason'],
  ['move', 'most'],
  ['otherProvider', 'otherLocation'],
  ['confirmDays', 'mailAfterConfirming'],
  ['tellOffice'],
] as const satisfies readonly (readonly RuleChoice[])[];

function RuleFields({ rules, typeId }: RuleProps) {
  const { t } = useTranslation();
  const save = useSaveRules();
  const rule = typeId === undefined ? rules.practice : rules.types.find((each) => each.typeId === typeId);
  const policySave: Save = {
    revision: rules.revision,
    send: ({ policy }) => save((before) => withPolicy(before, typeId, String(policy).trim())),
  };
  return (
    <>
      {inPairs.map((names) => (
        <div key={names[0]} className={styles.pair}>
          {names.map((name) => (
            <RuleField key={name} name={name} rules={rules} typeId={typeId} />
          ))}
        </div>
      ))}
      <SavedText
        name="policy"
        label={t('places.rules.policy')}
        hint={t(typeId === undefined ? 'places.rules.policyHint' : 'places.rules.policyOwn')}
        value={rule?.policy ?? ''}
        maxLength={300}
        save={policySave}
      />
    </>
  );
}

function RuleField({ name, rules, typeId }: RuleProps & { readonly name: RuleChoice }) {
  const { t } = useTranslation();
  const save = useSaveRules();
  const ofPractice = valueIn(rules.practice, name);
  const rule = typeId === undefined ? rules.practice : (rules.types.find((each) => each.typeId === typeId) ?? {});
  const stored = valueIn(rule, name);
  const say = (value: string): string => {
    if (value === 'true' || value === 'false') return t(value === 'true' ? 'places.rules.yes' : 'places.rules.no');
    if (name === 'reason') return t(`places.rules.reasons.${value as 'off'}`);
    if (name === 'most') return t('places.rules.times', { count: Number(value) });
    if (name === 'confirmDays') return t('places.type.days', { count: Number(value) });
    if (value === 'no' || value === 'any') return t(`places.rules.${value === 'no' ? 'never' : 'any'}`);
    const count = Number(value);
    const isDays = count > 24 && count % 24 === 0;
    const time = isDays ? t('places.type.days', { count: count / 24 }) : t('places.type.hours', { count });
    return t('places.rules.until', { time });
  };
  const options = valuesOf(name, stored).map((value) => ({ value, label: say(value) }));
  const all =
    typeId === undefined
      ? options
      : [{ value: asPractice, label: t('places.rules.asPractice', { value: say(ofPractice) }) }, ...options];
  return (
    <SavedChoice
      name={name}
      label={t(`places.rules.field.${name}`)}
      value={stored}
      options={all}
      save={{
        revision: rules.revision,
        send: (change) => save((before) => withChoice(before, typeId, name, String(change[name]))),
      }}
    />
  );
}

function General({ rules }: { rules: SavedVisitRules }) {
  const { t } = useTranslation();
  const save = useSaveMember(rules);
  const id = useId();
  return (
    <section className={`card ${styles.form}`} aria-labelledby={id}>
      <h2 id={id}>{t('places.rules.general')}</h2>
      <div className={styles.pair}>
        <NumberChoice rules={rules} name="duplicateDays" values={duplicateDays} />
        <SavedChoice
          name="maps"
          label={t('places.rules.maps')}
          value={rules.maps}
          save={save}
          options={maps.map((value) => ({ value, label: t(`places.rules.mapNames.${value}`) }))}
        />
      </div>
    </section>
  );
}
