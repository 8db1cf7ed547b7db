// After sending a form: the next one of its packet, else of the person's documents. What a guest sent in a packet is kept for it.
import { tabStorage } from '@foyer/client/browser-storage';
import { carriedFrom } from '@foyer/forms';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { keepAnswers } from '../../session/kept-answers.ts';
import { useSession } from '../../session/portal.ts';
import type { WhatNextProps } from '../submissions/thank-you.tsx';
import { NextDocument } from './next-document.tsx';
import { placeIn } from './use-packet.ts';

export function AfterSending(props: WhatNextProps) {
  const { form, sent } = props;
  const { isSignedIn } = useSession();
  const [search] = useSearchParams();
  const { packetId } = placeIn(search);
  useEffect(() => {
    const { version, engine } = form;
    if (isSignedIn || packetId === '' || version.kind === 'consent') return;
    const answers = carriedFrom(engine.fields, sent.entries, version.form_name);
    keepAnswers(tabStorage, packetId, answers, Date.parse(sent.sentAt));
  }, [form, sent, packetId, isSignedIn]);
  return <NextDocument {...props} />;
}
