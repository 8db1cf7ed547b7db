// A patient's contact data, balance and insurance.
import { Icon, TriangleAlert } from '@foyer/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { moneyText } from '../../session/money.ts';
import { fullDate } from '../../session/practice-day.ts';
import { AttachedFile } from '../attachments/attached-file.tsx';
import styles from '../patients/patients.module.css';
import { phoneText } from '../patients/phone-text.ts';
import type { RecordData } from '../patients/use-patients.ts';

type RecordCard = NonNullable<NonNullable<RecordData['primaryInsurance']>['card']>;

const phoneWords = ['home', 'work', 'mobile', 'fax', 'pager', 'other'] as const;

export function ContactCard({ record, action }: { record: RecordData; action?: ReactNode }) {
  const { t, i18n } = useTranslation();
  const { line1, line2, city, state, postalCode } = record.address;
  const lines = [
    [line1, line2].filter(Boolean).join(', '),
    [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  ].filter(Boolean);
  const gender = record.gender === 'male' || record.gender === 'female' ? t(`patients.${record.gender}`) : '';
  const facts: [string, ReactNode][] = [
    [t('patients.address'), lines.length > 0 && lines.map((line) => <div key={line}>{line}</div>)],
    ...record.phones.map((phone, at): [string, ReactNode] => [
      t(`patients.${phoneWords.find((word) => word === phone.type) ?? 'other'}`),
      <span className="figures" key={at.toString()}>
        {phoneText(phone.text, phone.extension)}
        {phone.isUnread && <UnreadMark />}
      </span>,
    ]),
    [t('patients.email'), record.email && <Email address={record.email} />],
    [t('patients.gender'), gender],
    [t('patients.prefers'), record.communicationPreference],
    [t('patients.marital'), record.maritalStatus],
    [t('patients.referral'), record.referralType],
    [t('patients.ssn'), record.ssn && <span className="figures">{record.ssn}</span>],
    [t('patients.balance'), record.balance && <Money {...record.balance} language={i18n.language} />],
  ];
  const known = facts.filter(([, value]) => value);
  return (
    <section className="card stack" aria-labelledby="contact">
      <div className="card-head">
        <h2 id="contact">{t('patients.contact')}</h2>
        {action}
      </div>
      {known.length === 0 ? (
        <p className="muted">{t('patients.none')}</p>
      ) : (
        <dl className={`facts ${styles.facts}`}>
          {known.map(([name, value], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two phones may have the same type; the list re-renders as a whole.
            <Fact key={at} name={name} value={value} />
          ))}
        </dl>
      )}
    </section>
  );
}

/** Marks a number of before that cannot be dialed. */
function UnreadMark() {
  const { t } = useTranslation();
  return (
    <span className={styles.unread}>
      <Icon of={TriangleAlert} />
      {t('patients.checkNumber')}
    </span>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

function Money({ amount, currency, language }: { amount: string; currency: string; language: string }) {
  return <span className="figures">{moneyText(amount, currency, language)}</span>;
}

export function InsuranceCard({ record }: { record: RecordData }) {
  const { t } = useTranslation();
  const plans = [
    [t('patients.primary'), record.primaryInsurance],
    [t('patients.secondary'), record.secondaryInsurance],
  ] as const;
  return (
    <section className="card stack" aria-labelledby="insurance">
      <h2 id="insurance">{t('patients.insurance')}</h2>
      {plans.every(([, plan]) => !plan) && <p className="muted">{t('patients.none')}</p>}
      <dl className={`facts ${styles.facts}`}>
        {plans.map(([name, plan]) => {
          if (!plan) return null;
          const holder = [plan.nameFirst, plan.nameLast].filter(Boolean).join(' ');
          const parts = [
            plan.policy && t('patients.policy', { number: plan.policy }),
            plan.group && t('patients.group', { number: plan.group }),
            holder && t('patients.holder', { name: holder }),
            plan.phone && phoneText(plan.phone),
          ].filter(Boolean);
          return (
            <Fact
              key={name}
              name={name}
              value={
                <>
                  <span className="strong">{plan.company_name}</span>
                  <div className="muted">{parts.join(', ')}</div>
                  {plan.card && <CardPictures card={plan.card} plan={name} />}
                  {plan.olderCards && plan.olderCards.length > 0 && (
                    <details>
                      <summary>{t('patients.olderCards', { count: plan.olderCards.length })}</summary>
                      {plan.olderCards.map((card) => (
                        <CardPictures key={`${card.front?.key} ${card.back?.key}`} card={card} plan={name} />
                      ))}
                    </details>
                  )}
                </>
              }
            />
          );
        })}
      </dl>
    </section>
  );
}

function CardPictures({ card, plan }: { card: RecordCard; plan: string }) {
  const { t, i18n } = useTranslation();
  return (
    <div className="stack-8">
      <p className="small muted">{t('patients.cardSince', { day: fullDate(card.day, i18n.language) })}</p>
      <div className="row-tight">
        {card.front && <AttachedFile file={card.front} alt={t('patients.cardFront', { plan })} />}
        {card.back && <AttachedFile file={card.back} alt={t('patients.cardBack', { plan })} />}
      </div>
    </div>
  );
}

/** Allows a line break only before the at sign. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
