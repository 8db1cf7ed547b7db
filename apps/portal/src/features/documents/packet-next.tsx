// After sending a form of a packet: the packet's next form, else the next of the person's documents.
import './packet-texts.en.ts';
import './texts.en.ts';
import { late, Skeleton, SkeletonLine } from '@foyer/ui';
import { t } from 'i18next';
import { useSession } from '../../session/portal.ts';
import type { WhatNextProps } from '../submissions/thank-you.tsx';
import { nextForm, packetProgress } from './packet-progress.ts';
import { packetFormPath, usePacketOfForm } from './use-packet.ts';

const NextDocument = late(() => import('./next-document.tsx'));

export function PacketNext(props: WhatNextProps) {
  const { referer } = props;
  const { patientId } = useSession();
  const { address, data, status, isFetching, isFetchedAfterMount } = usePacketOfForm();
  // What was read earlier still shows the form as open.
  if (status === 'pending' || (status === 'success' && isFetching && !isFetchedAfterMount))
    return (
      <Skeleton>
        <SkeletonLine kind="card" />
      </Skeleton>
    );
  const next = data && nextForm(data);
  const first = next && {
    title: t('nextDocument.title', { form: next.name }),
    minutes: next.minutes,
    progress: packetProgress(data),
    to: packetFormPath(address, next, patientId),
    from: referer,
  };
  return <NextDocument {...props} first={first} />;
}
