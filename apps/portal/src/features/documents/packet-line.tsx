// Above a form that belongs to a packet: its place in the packet, and a bar over the pages of all forms.
import './packet-texts.en.ts';
import { t } from 'i18next';
import { useParams, useSearchParams } from 'react-router';
import { useSession } from '../../session/portal.ts';
import { Link } from '../practice/link.tsx';
import { packetProgress } from './packet-progress.ts';
import { packetPath, placeIn, usePacket } from './use-packet.ts';

/** Reads the form and its page from the address; style sheets hide it where no form is shown. */
export function PacketLine() {
  const { patientId } = useSession();
  const { formId = '' } = useParams();
  const [search] = useSearchParams();
  const address = placeIn(search);
  const { data } = usePacket(address);
  const form = data?.forms.find((one) => one.form_id === formId);
  // Its height is kept, so that nothing moves when it is there.
  if (!data || !form) return <div className="column packet-line" />;
  const { name, forms } = data;
  const page = Math.max(Number(search.get('page')) || 1, 1) - 1;
  const { pagesDone: done, pages: total } = packetProgress(data, { formId, page });
  return (
    <div className="column packet-bar packet-line">
      <Link className="link" to={packetPath(address, patientId)}>
        {t('packet.line', { name, place: forms.indexOf(form) + 1, total: forms.length })}
      </Link>
      <progress className="bar" max={total} value={done} aria-label={t('packet.pages', { name, done, total })} />
    </div>
  );
}
