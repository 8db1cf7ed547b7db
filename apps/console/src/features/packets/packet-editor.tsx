// Makes a packet, or changes one: its name, what patients read first, and its forms in their order.
import { CallError } from '@foyer/contract/client';
import {
  ArrowLeft,
  Button,
  buttonClass,
  ErrorText,
  FieldFrame,
  Icon,
  LinkExpiredArt,
  SkeletonRows,
  TextField,
  toast,
  useDelay,
} from '@foyer/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useProblemText } from '../../api/problem-text.ts';
import { FormOrderList } from './form-order-list.tsx';
import { type Given, GiveTo } from './give-to.tsx';
import { PacketLink } from './packet-link.tsx';
import styles from './packets.module.css';
import {
  type FormOfPacket,
  type Packet,
  type PacketList,
  useChangePacket,
  useCreatePacket,
  usePacketList,
} from './use-packets.ts';

/** The server refuses more. */
const MOST_FORMS = 15;
const NAME_LENGTH = 80;
const INTRO_LENGTH = 500;

/** `id` is undefined for a new packet. */
export function PacketPage({ id }: { id: string | undefined }) {
  const { t } = useTranslation();
  const list = usePacketList();
  const packet = list.data?.packets.find((one) => one.id === id);
  const [round, setRound] = useState(0);
  const reload = async () => {
    await list.refetch();
    setRound(round + 1);
  };
  return (
    <main className="pane" id="main" tabIndex={-1}>
      <header className="bar-top">
        <Link className={buttonClass({ look: 'quiet' })} to="/forms/packets">
          <Icon of={ArrowLeft} />
          {t('packets.back')}
        </Link>
        <h1>{packet?.name ?? t('packets.newTitle')}</h1>
      </header>
      <div className="scroll">
        {list.isError && !list.data && (
          <div className="empty" role="alert">
            <h2>{t('packets.failed')}</h2>
            <Button onClick={() => void list.refetch()}>{t('packets.again')}</Button>
          </div>
        )}
        {!list.data && !list.isError && <Coming />}
        {list.data && id !== undefined && !packet && (
          <div className="empty">
            <LinkExpiredArt />
            <h2>{t('packets.gone')}</h2>
          </div>
        )}
        {list.data && (id === undefined || packet) && (
          <Editor key={round} packet={packet} list={list.data} onReload={() => void reload()} />
        )}
      </div>
    </main>
  );
}

function Coming() {
  return useDelay() ? <SkeletonRows count={4} /> : null;
}

interface Draft extends Given {
  readonly name: string;
  readonly intro: string;
  readonly forms: readonly FormOfPacket[];
}

interface EditorProps {
  readonly packet: Packet | undefined;
  readonly list: PacketList;
  /** Loads it again, as a colleague has left it. */
  readonly onReload: () => void;
}

function Editor({ packet: newest, list, onReload }: EditorProps) {
  const { t } = useTranslation();
  // As it was opened: a list that is fetched again meanwhile must not lend its revision to this draft.
  const [packet] = useState(newest);
  const [draft, setDraft] = useState<Draft>(() => ({
    name: packet?.name ?? '',
    intro: packet?.intro ?? '',
    forms: packet?.forms ?? [],
    isForFirstVisits: packet?.isForFirstVisits ?? false,
    typeIds: packet?.typeIds ?? [],
  }));
  const [isTried, setTried] = useState(false);
  const saving = useSavePacket(packet);
  const isBlank = draft.name.trim() === '';
  const isEmpty = draft.forms.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isBlank && !isEmpty) saving.save(draft);
  };
  return (
    <form className={styles.page} onSubmit={submit} noValidate>
      <TextField
        label={t('packets.name')}
        hint={t('packets.nameHint')}
        isRequired
        value={draft.name}
        maxLength={NAME_LENGTH}
        error={isTried && isBlank ? t('packets.nameMissing') : undefined}
        onChange={(event) => setDraft({ ...draft, name: event.target.value })}
      />
      <FieldFrame label={t('packets.intro')} hint={t('packets.introHint')}>
        {(control) => (
          <textarea
            {...control}
            className="textarea"
            rows={3}
            maxLength={INTRO_LENGTH}
            value={draft.intro}
            onChange={(event) => setDraft({ ...draft, intro: event.target.value })}
          />
        )}
      </FieldFrame>
      <Forms
        forms={draft.forms}
        offered={list.forms}
        isMissing={isTried && isEmpty}
        onChange={(forms) => setDraft({ ...draft, forms })}
      />
      <GiveTo given={draft} id={packet?.id} list={list} onChange={(given) => setDraft({ ...draft, ...given })} />
      {packet && <PacketLink packet={packet} />}
      {saving.problem && (
        <div role="alert" className="stack">
          <ErrorText>{saving.problem}</ErrorText>
          {saving.isChanged && <Button onClick={onReload}>{t('packets.load')}</Button>}
        </div>
      )}
      <div>
        <Button type="submit" look="primary" busy={saving.isBusy}>
          {t(packet ? 'packets.save' : 'packets.create')}
        </Button>
      </div>
    </form>
  );
}

interface FormsProps {
  readonly forms: readonly FormOfPacket[];
  readonly offered: readonly FormOfPacket[];
  readonly isMissing: boolean;
  readonly onChange: (forms: readonly FormOfPacket[]) => void;
}

function Forms({ forms, offered, isMissing, onChange }: FormsProps) {
  const { t } = useTranslation();
  const [added, setAdded] = useState('');
  const left = offered.filter(({ formId }) => forms.every((form) => form.formId !== formId));
  const minutes = forms.reduce((sum, form) => sum + form.minutes, 0);
  const add = (formId: string) => {
    const form = left.find((one) => one.formId === formId);
    if (!form) return;
    onChange([...forms, form]);
    setAdded(t('packets.added', { name: form.name, place: forms.length + 1 }));
  };
  return (
    <fieldset className="field">
      <legend className="label">{t('packets.order')}</legend>
      {forms.length > 0 && (
        <>
          <p className="hint">{t('packets.orderHint')}</p>
          <FormOrderList forms={forms} onChange={onChange} />
          <p className="muted">
            {t('packets.total', { count: forms.length, time: t('packets.minutes', { count: minutes }) })}
          </p>
        </>
      )}
      {isMissing && <ErrorText>{t('packets.formsMissing')}</ErrorText>}
      {forms.length >= MOST_FORMS && <p className="muted">{t('packets.full', { count: MOST_FORMS })}</p>}
      {forms.length < MOST_FORMS && left.length === 0 && <p className="muted">{t('packets.noneLeft')}</p>}
      {forms.length < MOST_FORMS && left.length > 0 && (
        <FieldFrame label={t('packets.add')}>
          {(control) => (
            <span className="select">
              <select {...control} value="" onChange={(event) => add(event.target.value)}>
                <option value="">{t('packets.addChoose')}</option>
                {left.map(({ formId, name }) => (
                  <option key={formId} value={formId}>
                    {name}
                  </option>
                ))}
              </select>
            </span>
          )}
        </FieldFrame>
      )}
      <p className="visually-hidden" role="status">
        {added}
      </p>
    </fieldset>
  );
}

/** Saves a draft: as a new packet, or over the revision of the packet that it was made from. */
function useSavePacket(packet: Packet | undefined) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const problemText = useProblemText();
  const create = useCreatePacket();
  const change = useChangePacket();
  const error = create.error ?? change.error;
  const save = ({ name, intro, forms, isForFirstVisits, typeIds }: Draft) => {
    // Types may have been given packets in the settings meanwhile, so they are sent only where they were changed here.
    const isAsRead = typeIds.toSorted().join() === (packet?.typeIds ?? []).toSorted().join();
    const body = {
      name: name.trim(),
      intro: intro.trim(),
      formIds: forms.map(({ formId }) => formId),
      isForFirstVisits,
      ...(isAsRead ? {} : { typeIds: [...typeIds] }),
    };
    const onSuccess = () => {
      toast(t('packets.saved', { name: body.name }));
      void navigate('/forms/packets');
    };
    if (packet) change.mutate({ id: packet.id, revision: packet.revision, ...body }, { onSuccess });
    else create.mutate(body, { onSuccess });
  };
  return {
    save,
    isBusy: create.isPending || change.isPending,
    problem: error ? problemText(error).text : undefined,
    /** Whether a colleague has saved it in the meantime. */
    isChanged: error instanceof CallError && error.code === 'packet-changed',
  };
}
