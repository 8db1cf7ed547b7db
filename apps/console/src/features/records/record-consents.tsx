// Part of the record: how the patient may be reached, every line of the consent book about it, and texts that came in.
import { consents } from '@foyer/contract';
import { Button, Check, Skeleton, SkeletonLine, Status, TriangleAlert, X } from '@foyer/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useRight } from '../../session/profile.ts';
import { useDates } from '../patients/dates.ts';
import styles from '../patients/patients.module.css';
import { phoneText } from '../patients/phone-text.ts';
import { patientKeys, type RecordData } from '../patients/use-patients.ts';
import { ConsentDialog } from './consent-dialog.tsx';
import { type ConsentLineData, type PatientConsents, shownPurposes } from './consent-words.ts';

/** Not refetched on window focus, because each read is written into the access log. */
function useConsents(id: string) {
  const { call } = useApi();
  return useQuery({
    queryKey: [...patientKeys.record(id), 'consents'],
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(consents.listConsents, { params: { id } }, { signal }),
  });
}

export function Consents({ record }: { record: RecordData }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useConsents(record.id);
  const [isAdding, setAdding] = useState(false);
  const mayEdit = useRight('edit');
  if (!data)
    return (
      <div className={`stack ${styles.wide}`}>
        {isError ? (
          <div className="card stack" role="alert">
            <p>{t('patients.consentsFailed')}</p>
            <p>
              <Button onClick={() => void refetch()}>{t('patients.again')}</Button>
            </p>
          </div>
        ) : (
          <Skeleton>
            <SkeletonLine kind="card" />
            <SkeletonLine kind="card" />
          </Skeleton>
        )}
      </div>
    );
  return (
    <div className={`stack ${styles.wide}`}>
      <section className="card stack" aria-labelledby="reach">
        <div className="card-head">
          <h2 id="reach">{t('patients.reach')}</h2>
          {mayEdit && data.addresses.length > 0 && (
            <Button onClick={() => setAdding(true)}>{t('patients.consentAdd')}</Button>
          )}
        </div>
        {data.addresses.length === 0 ? (
          <p className="muted">{t('patients.noAddresses')}</p>
        ) : (
          <Reach addresses={data.addresses} />
        )}
      </section>
      {data.texts.length > 0 && <InboundTexts texts={data.texts} />}
      <section className="card stack" aria-labelledby="lines">
        <h2 id="lines">{t('patients.consentLines')}</h2>
        {data.lines.length === 0 ? <p className="muted">{t('patients.noConsents')}</p> : <Lines lines={data.lines} />}
      </section>
      {isAdding && <ConsentDialog record={record} addresses={data.addresses} onClose={() => setAdding(false)} />}
    </div>
  );
}

function Reach({ addresses }: Pick<PatientConsents, 'addresses'>) {
  const { t } = useTranslation();
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t('patients.address')}</th>
          {shownPurposes.map((purpose) => (
            <th scope="col" key={purpose}>
              {t(`patients.purposes.${purpose}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {addresses.map(({ channel, address, purposes, isStopped, isShared }) => (
          <tr key={`${channel} ${address}`}>
            <th scope="row">
              {t(`patients.channels.${channel}`)} <span className="figures">{shownAddress(channel, address)}</span>
              {isStopped && (
                <div>
                  <Status icon={TriangleAlert} tone="warning">
                    {t('patients.textsOff')}
                  </Status>
                </div>
              )}
              {isShared && <div className="muted">{t('patients.sharedNumber')}</div>}
            </th>
            {shownPurposes.map((purpose) => (
              <td key={purpose}>
                {purposes[purpose] ? (
                  <Status icon={Check} tone="success">
                    {t('patients.may')}
                  </Status>
                ) : (
                  <Status icon={X} tone={undefined}>
                    {t('patients.mayNot')}
                  </Status>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const shownAddress = (channel: string, address: string) => (channel === 'email' ? address : phoneText(address));

function Lines({ lines }: { lines: readonly ConsentLineData[] }) {
  const { t } = useTranslation();
  const { instant } = useDates();
  const how = ({ source, way }: ConsentLineData) => (way ? t(`patients.ways.${way}`) : t(`patients.sources.${source}`));
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t('patients.when')}</th>
          <th scope="col">{t('patients.address')}</th>
          <th scope="col">{t('patients.consentFor')}</th>
          <th scope="col">{t('patients.consentAnswer')}</th>
          <th scope="col">{t('patients.consentHow')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>{instant(line.at)}</td>
            <td>
              {t(`patients.channels.${line.channel}`)}{' '}
              <span className="figures">{shownAddress(line.channel, line.address)}</span>
            </td>
            <td>{t(`patients.purposes.${line.purpose}`)}</td>
            <td>{t(`patients.answers.${line.answer}`)}</td>
            <td>
              {how(line)}
              {line.by && <span className="muted"> {t('patients.consentBy', { name: line.by })}</span>}
              {line.note && <div className="muted">{line.note}</div>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function InboundTexts({ texts }: Pick<PatientConsents, 'texts'>) {
  const { t } = useTranslation();
  const { instant } = useDates();
  return (
    <section className="card stack" aria-labelledby="texts">
      <h2 id="texts">{t('patients.inboundTexts')}</h2>
      <ul className="stack">
        {texts.map(({ id, from, text, at, mayMeanStop }) => (
          <li key={id}>
            <div className="row muted">
              <span>{t('patients.textFrom', { number: phoneText(from), when: instant(at) })}</span>
              {mayMeanStop && (
                <Status icon={TriangleAlert} tone="warning">
                  {t('patients.mayMeanStop')}
                </Status>
              )}
            </div>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <p className="muted">{t('patients.textsKept')}</p>
    </section>
  );
}
