// A packet that a person is on the way through: one row with its bar and one button, and its forms beneath.
import './packet-texts.en.ts';
import { buttonClass, CircleAlert, CircleCheck, CircleDashed, FileText, Icon, Status } from '@foyer/ui';
import { t } from 'i18next';
import { useResource } from '../../api/resource.ts';
import { usePortal } from '../../session/portal.ts';
import { Link } from '../practice/link.tsx';
import { DocumentRow } from './document-row.tsx';
import type { DocumentEntry, PacketDocuments } from './groups.ts';
import { dueText } from './packet-due.ts';
import { packetPath } from './use-packet.ts';

interface PacketRowProps extends PacketDocuments {
  /** The contact who is signed in. */
  readonly visitorId: string;
  /** The document whose action is the screen's one primary action. */
  readonly firstToDo: DocumentEntry | undefined;
}

const looks = {
  completed: [CircleCheck, 'success', 'packet.complete'],
  other: [CircleDashed, 'warning', 'packet.begun'],
  pending: [CircleAlert, 'warning', 'packet.toDo'],
} as const;

export function PacketRow({ packet, documents, visitorId, firstToDo }: PacketRowProps) {
  const { name } = packet;
  const timezone = useResource(usePortal().settings).data?.timezone;
  // A question about what was sent has an action of its own, in the form's row.
  const left = documents.filter(({ status, needsAnswer }) => status !== 'completed' && !needsAnswer);
  const total = documents.length;
  const done = total - left.length;
  const isBegun = done > 0 || documents.some(({ status }) => status === 'other');
  const [icon, tone, word] = looks[left.length === 0 ? 'completed' : isBegun ? 'other' : 'pending'];
  const [first] = documents;
  const minutes = left.reduce((sum, document) => sum + document.minutes, 0);
  const sent = t('packet.sent', { done, total });
  const progress = minutes > 0 ? `${sent}, ${t('packet.left', { count: minutes })}` : sent;
  const isPrimary = left.some((document) => document === firstToDo);
  return (
    <li className="doc-packet">
      <div className="doc">
        <Icon of={FileText} />
        <span className="doc-name">{name}</span>
        <span className="doc-meta">
          {[left.length > 0 && dueText(first?.dueAt ?? '', timezone), progress].filter(Boolean).join('. ')}
        </span>
        <Status icon={icon} tone={tone}>
          {t(word)}
        </Status>
        {left.length > 0 && (
          <Link
            className={`${buttonClass({ look: isPrimary ? 'primary' : 'plain' })} doc-action`}
            to={packetPath({ packetId: packet.id, checksum: packet.secureId, ownerId: first?.ownerId }, visitorId)}
            aria-label={t(isBegun ? 'documents.continueNamed' : 'documents.startNamed', { name })}
          >
            {t(isBegun ? 'documents.continue' : 'documents.start')}
          </Link>
        )}
        <progress className="bar" max={total} value={done} aria-label={t('packet.bar', { name, done, total })} />
      </div>
      <ul className="docs" aria-label={t('packet.formsOf', { name })}>
        {documents.map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            isGuest={false}
            visitorId={visitorId}
            isFirstToDo={false}
          />
        ))}
      </ul>
    </li>
  );
}
