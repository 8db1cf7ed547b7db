// After sending a form of a packet: the packet's next form, else the next of the person's documents.
import { late } from '@foyer/ui';
import { useSession } from '../../session/portal.ts';
import type { WhatNextProps } from '../submissions/thank-you.tsx';
import { packetFormPath, usePlaceOfForm } from './use-packet.ts';

const NextDocument = late(() => import('./next-document.tsx'));

export function PacketNext(props: WhatNextProps) {
  const { sent, referer } = props;
  const { patientId } = useSession();
  const place = usePlaceOfForm();
  const { next } = sent;
  const inPacket = next?.kind === 'packet' ? { to: packetFormPath(place, next, patientId), from: referer } : undefined;
  return <NextDocument {...props} inPacket={inPacket} />;
}
