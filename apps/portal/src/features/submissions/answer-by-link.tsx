// Behind the link of a question of the practice: the date of birth in the answers opens them to be changed.
import './answer-texts.en.ts';
import { questionLinks } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { Button, buttonClass, ErrorText, LinkExpiredArt, Slots, TextField } from '@foyer/ui';
import { t } from 'i18next';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { failureMessage } from '../../api/failure.ts';
import { paths } from '../../api/paths.ts';
import { useResource } from '../../api/resource.ts';
import { usePortal } from '../../session/portal.ts';
import type { FormAddress, LinkedForm } from '../forms/form-address.ts';
import { FormWaiting } from '../forms/form-problems.tsx';
import { parseBirthDate, takeBirthDate } from '../identity/birth-date.ts';
import { EndScreen } from '../identity/end-screen.tsx';
import { Link } from '../practice/link.tsx';
import { usePageTitle } from '../practice/page-title.ts';
import { PhoneLink } from '../practice/practice-links.tsx';
import { FormSubmission, type FormSubmissionProps } from './form-submission.tsx';

interface AnswerByLinkProps extends FormSubmissionProps {
  readonly token: string;
}

type Stage =
  | { readonly kind: 'checking' | 'asking' | 'expired' }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'open'; readonly linked: LinkedForm };

const isExpiry = (error: unknown) => error instanceof CallError && error.code === 'link-expired';

export default function AnswerByLink({ token, address, ...form }: AnswerByLinkProps) {
  const { call, tenant } = usePortal();
  const [stage, setStage] = useState<Stage>({ kind: 'checking' });
  const [round, setRound] = useState(0);
  const open = useOpening(token, address, setStage);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round checks the same link again
  useEffect(() => {
    let isCurrent = true;
    const check = async () => {
      try {
        const { asksBirthDate } = await call(questionLinks.readQuestionLink, { params: paramsOf(token, address) });
        if (!isCurrent) return;
        if (asksBirthDate) setStage({ kind: 'asking' });
        else await open('');
      } catch (error) {
        if (isCurrent)
          setStage(isExpiry(error) ? { kind: 'expired' } : { kind: 'failed', text: failureMessage(error) });
      }
    };
    void check();
    return () => {
      isCurrent = false;
    };
  }, [round]);

  usePageTitle(
    t('answerLink.title', { practice: tenant.companyName }),
    stage.kind !== 'checking' && stage.kind !== 'open',
  );
  switch (stage.kind) {
    case 'checking':
      return <FormWaiting />;
    case 'expired':
      return <AnswerExpired />;
    case 'failed':
      return (
        <div className="column stack-24">
          <h1>{t('answerLink.failed')}</h1>
          <ErrorText>{stage.text}</ErrorText>
          <div className="row">
            <Button
              look="primary"
              onClick={() => {
                setStage({ kind: 'checking' });
                setRound(round + 1);
              }}
            >
              {t('answerLink.again')}
            </Button>
          </div>
        </div>
      );
    case 'asking':
      return <BirthDateForm onOpen={open} />;
    case 'open':
      return <FormSubmission {...form} address={{ ...address, linked: stage.linked }} />;
  }
}

const paramsOf = (token: string, { submissionId = '', secureSubmissionId = '' }: FormAddress) => ({
  submissionId,
  checksum: secureSubmissionId,
  token,
});

/** Returns a function that opens the link with a birth date. It rejects for anything but a link that has ended. */
function useOpening(token: string, address: FormAddress, setStage: (stage: Stage) => void) {
  const { call } = usePortal();
  const { submissionId, secureSubmissionId } = address;
  return useCallback(
    async (birthDate: string): Promise<void> => {
      const params = paramsOf(token, {
        formId: '',
        checksum: '',
        ownerId: undefined,
        submissionId,
        secureSubmissionId,
      });
      try {
        const opened = await call(questionLinks.openQuestionLink, { params, body: { birthDate } });
        setStage({ kind: 'open', linked: { ...opened, answer: { token, birth_date: birthDate } } });
      } catch (error) {
        if (!isExpiry(error)) throw error;
        setStage({ kind: 'expired' });
      }
    },
    [call, token, submissionId, secureSubmissionId, setStage],
  );
}

function BirthDateForm({ onOpen }: { readonly onOpen: (birthDate: string) => Promise<void> }) {
  const { tenant } = usePortal();
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const day = parseBirthDate(typed);
    setRefusal(day ? '' : t('answerLink.needed'));
    if (!day) return input.current?.focus();
    setBusy(true);
    try {
      await onOpen(day);
    } catch (error) {
      setRefusal(failureMessage(error));
      input.current?.focus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="column stack-24">
      <div className="page-title">
        <h1>{t('answerLink.title', { practice: tenant.companyName })}</h1>
        <p className="lead">{t('answerLink.intro')}</p>
      </div>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          ref={input}
          className="input-short"
          label={t('answerLink.birthDate')}
          placeholder={t('answerLink.format')}
          isRequired
          error={refusal}
          inputMode="numeric"
          autoComplete="bday"
          value={typed}
          onChange={({ target }) => setTyped(takeBirthDate(target.value, typed))}
        />
        <div className="row">
          <Button type="submit" look="primary" large busy={isBusy}>
            {t('answerLink.go')}
          </Button>
        </div>
      </form>
    </div>
  );
}

function AnswerExpired() {
  const { tenant, settings } = usePortal();
  const practice = tenant.companyName;
  const phone = useResource(settings).data?.officeNumber ?? '';
  return (
    <EndScreen
      art={<LinkExpiredArt />}
      title={t('answerLink.expired')}
      text={
        <Slots
          text={t(phone ? 'answerLink.expiredCall' : 'answerLink.expiredNoPhone', { practice })}
          slots={{ phone: phone && <PhoneLink number={phone} /> }}
        />
      }
    >
      <Link className={buttonClass({ look: 'plain', large: true })} to={paths.root}>
        {t('answerLink.home')}
      </Link>
    </EndScreen>
  );
}
