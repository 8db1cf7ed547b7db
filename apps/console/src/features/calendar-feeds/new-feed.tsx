// Makes a calendar feed: whose visits, and what it shows of patients. Its address is shown once.
import { calendarFeeds } from '@foyer/contract';
import { Button, Copy, Dialog, FieldFrame, Icon, LinkIcon, toast } from '@foyer/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useAttempt } from '../../api/use-attempt.ts';
import styles from './feeds.module.css';
import { type Feed, type Feeds, feedsKey } from './use-feeds.ts';

type Names = Feed['names'];
const allNames: readonly Names[] = ['none', 'initials', 'first'];

interface Props {
  readonly known: Feeds;
  /** Whether the feed is for the signed-in colleague, whose provider is already known. */
  readonly isOwn: boolean;
}

export function NewFeed({ known, isOwn }: Props) {
  const { t } = useTranslation();
  const { call } = useApi();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const options = [
    ...known.providers.map((one) => ({ ...one, kind: 'provider' as const })),
    ...known.locations.map((one) => ({ ...one, kind: 'location' as const })),
  ];
  const [chosenId, setChosenId] = useState('');
  const [names, setNames] = useState<Names>('none');
  const [url, setUrl] = useState<string>();
  // Somebody who was removed meanwhile is no choice any more.
  const chosen = options.find(({ id }) => id === chosenId) ?? options[0];
  if (!chosen) return <p className="muted">{t('feeds.nothing')}</p>;
  if (known.feeds.length >= known.most) return <p className="muted">{t('feeds.most', { count: known.most })}</p>;

  const make = async (event: FormEvent) => {
    event.preventDefault();
    await attempt.run(async () => {
      const body = { kind: chosen.kind, of: chosen.id, names };
      setUrl((await call(calendarFeeds.addCalendarFeed, { body })).url);
      await queries.invalidateQueries({ queryKey: feedsKey });
    });
  };
  return (
    <form className={styles.form} noValidate onSubmit={make}>
      {!isOwn && (
        <FieldFrame label={t('feeds.whose')}>
          {(control) => (
            <span className="select">
              <select {...control} value={chosen.id} onChange={(event) => setChosenId(event.target.value)}>
                {(['provider', 'location'] as const).map((kind) => (
                  <optgroup key={kind} label={t(kind === 'provider' ? 'feeds.providers' : 'feeds.locations')}>
                    {options
                      .filter((one) => one.kind === kind)
                      .map(({ id, name }) => (
                        <option key={id} value={id}>
                          {name}
                        </option>
                      ))}
                  </optgroup>
                ))}
              </select>
            </span>
          )}
        </FieldFrame>
      )}
      <fieldset className="field">
        <legend className="label">{t('feeds.names')}</legend>
        <div className="choices">
          {allNames.map((one) => (
            <label key={one} className="choice choice-card">
              <input type="radio" name="names" checked={names === one} onChange={() => setNames(one)} />
              <span className="choice-text">
                {t(`feeds.name.${one}`)}
                <span className="hint">
                  {t(`feeds.sample.${one}`)}
                  {one !== 'none' && <> · {t('feeds.warning')}</>}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {attempt.refusal && (
        <p className="error" role="alert">
          {attempt.refusal.text}
        </p>
      )}
      <Button type="submit" busy={attempt.isBusy}>
        <Icon of={LinkIcon} />
        {t('feeds.create')}
      </Button>
      {url !== undefined && <NewAddress url={url} onClose={() => setUrl(undefined)} />}
    </form>
  );
}

function NewAddress({ url, onClose }: { url: string; onClose: () => void }) {
  const { t } = useTranslation();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast(t('feeds.copied'));
    } catch {
      toast(t('feeds.notCopied'));
    }
  };
  return (
    <Dialog
      title={t('feeds.made')}
      actions={
        <>
          <Button type="button" onClick={() => void copy()}>
            <Icon of={Copy} />
            {t('feeds.copy')}
          </Button>
          <Button type="button" look="primary" onClick={onClose}>
            {t('feeds.done')}
          </Button>
        </>
      }
    >
      <p>{t('feeds.madeText')}</p>
      <p className={styles.address}>{url}</p>
      <p className="muted">{t('feeds.warning')}</p>
    </Dialog>
  );
}
