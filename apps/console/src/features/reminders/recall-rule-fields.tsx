// When a recall rule calls patients back, for what, how often and how. Choices are saved at once, numbers when they are left.
import { ErrorText } from '@foyer/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../patients/select-field.tsx';
import type { VisitType } from '../practice-setup/use-places.ts';
import { NumberField } from './number-field.tsx';
import styles from './reminders.module.css';
import type { EditedRule, RulesEdit } from './use-recall-rules.ts';

interface Props {
  readonly title: string;
  readonly edit: RulesEdit;
  readonly rule: EditedRule;
  readonly types: readonly VisitType[];
  readonly canText: boolean;
}

export function RuleFields({ title, edit, rule, types, canText }: Props) {
  const { t } = useTranslation();
  const { id } = rule;
  const save = (change: Partial<EditedRule>) => edit.save(id, change);
  const fault = (member: string) => edit.faultOf(id, member);
  return (
    <section className="card">
      <h2>{title}</h2>
      <TypeChoice
        label={t('recallRules.after')}
        types={types}
        value={rule.afterTypeId}
        error={fault('afterTypeId')}
        onChange={(afterTypeId) => save({ afterTypeId })}
      />
      <div className={styles.pair}>
        <NumberField
          label={t('recallRules.months')}
          min={1}
          max={60}
          value={rule.months}
          error={fault('months')}
          onSave={(months) => save({ months })}
        />
        <TypeChoice
          label={t('recallRules.book')}
          types={types}
          value={rule.bookTypeId}
          error={fault('bookTypeId')}
          onChange={(bookTypeId) => save({ bookTypeId })}
        />
      </div>
      <div className={styles.three}>
        <NumberField
          label={t('recallRules.first')}
          min={0}
          max={60}
          value={rule.firstDays}
          error={fault('firstDays')}
          onSave={(firstDays) => save({ firstDays })}
        />
        <NumberField
          label={t('recallRules.every')}
          min={7}
          max={90}
          value={rule.everyDays}
          error={fault('everyDays')}
          onSave={(everyDays) => save({ everyDays })}
        />
        <NumberField
          label={t('recallRules.most')}
          min={1}
          max={5}
          value={rule.mostMessages}
          error={fault('mostMessages')}
          onSave={(mostMessages) => save({ mostMessages })}
        />
      </div>
      <Channels rule={rule} canText={canText} onChange={(channels) => save({ channels })} />
      <p className="hint">{t('recallRules.limits')}</p>
      {edit.error && (
        <div role="alert">
          <ErrorText>{edit.error}</ErrorText>
        </div>
      )}
    </section>
  );
}

interface TypeProps {
  readonly label: string;
  readonly types: readonly VisitType[];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (typeId: string) => void;
}

/** Types that are offered, and the one that was chosen before. */
function TypeChoice({ label, types, value, error, onChange }: TypeProps) {
  const offered = types.filter(({ id, isActive }) => isActive || id === value);
  return (
    <SelectField label={label} value={value} error={error} onChange={onChange}>
      {offered.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

interface ChannelsProps {
  readonly rule: EditedRule;
  readonly canText: boolean;
  readonly onChange: (channels: EditedRule['channels']) => void;
}

const allChannels = ['email', 'text'] as const;

/** One way stays: a rule without any tells nobody. */
function Channels({ rule: { channels }, canText, onChange }: ChannelsProps) {
  const { t } = useTranslation();
  const errorId = useId();
  const [isLast, setLast] = useState(false);
  const choose = (channel: (typeof allChannels)[number], isOn: boolean) => {
    const next = allChannels.filter((each) => (each === channel ? isOn : channels.includes(each)));
    setLast(next.length === 0);
    if (next.length > 0) onChange(next);
  };
  return (
    <fieldset className={styles.channels} aria-describedby={isLast ? errorId : undefined}>
      <legend className="label">{t('recallRules.how')}</legend>
      <div className="row">
        {allChannels.map((channel) => (
          <label key={channel} className="choice">
            <input
              type="checkbox"
              checked={channels.includes(channel)}
              disabled={channel === 'text' && !canText && !channels.includes('text')}
              onChange={(event) => choose(channel, event.target.checked)}
            />
            <span>{t(`recallRules.${channel}`)}</span>
          </label>
        ))}
      </div>
      {!canText && <p className="hint">{t('recallRules.noGateway')}</p>}
      {isLast && <ErrorText id={errorId}>{t('recallRules.needsWay')}</ErrorText>}
    </fieldset>
  );
}
