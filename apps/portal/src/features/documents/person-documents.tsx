// The accordion of one person, or the single section of a guest.
import { Avatar, Button, Check, ChevronDown, FileText, Icon, Slots, VisuallyHidden } from '@foyer/ui';
import { t } from 'i18next';
import { useState } from 'react';
import { DocumentRow } from './document-row.tsx';
import { type DocumentEntry, type DocumentGroup, inRows, progressOf } from './groups.ts';
import { PacketRow } from './packet-row.tsx';

/** So many rows are in sight, and the fifth half of it. */
const rowsInSight = 4;

interface PersonDocumentsProps {
  readonly group: DocumentGroup;
  readonly isGuest: boolean;
  /** The contact who is signed in; empty for a guest. */
  readonly visitorId: string;
  readonly isOpen: boolean;
  /** The document whose Start or Continue is the screen's primary action. */
  readonly firstToDo: DocumentEntry | undefined;
}

export function PersonDocuments({ group, isGuest, visitorId, isOpen, firstToDo }: PersonDocumentsProps) {
  const name = `${group.nameFirst} ${group.nameLast}`.trim();
  const title = isGuest ? t('documents.guestForms') : t('documents.personForms', { name });
  const { completed, total } = progressOf(group);
  const [isWhole, setWhole] = useState(false);
  return (
    <details className="person" open={isOpen}>
      <summary>
        {isGuest ? (
          <span className="avatar" aria-hidden="true">
            <Icon of={FileText} />
          </span>
        ) : (
          <Avatar nameFirst={group.nameFirst} nameLast={group.nameLast} />
        )}
        <span className="stack-8">
          <span className="person-name">
            <h2>{title}</h2>
            {total > 0 && completed === total && (
              <span className="chip chip-success">
                <Icon of={Check} size="small" />
                {t('documents.allComplete')}
              </span>
            )}
          </span>
          <span className="person-progress">
            <progress
              className="bar"
              max={Math.max(1, total)}
              value={completed}
              aria-label={t('documents.barLabel', { name: name || title })}
            />
            <span>{t('documents.progress', { completed, total })}</span>
          </span>
        </span>
        <Icon of={ChevronDown} />
      </summary>
      <section
        className="person-body"
        data-whole={isWhole || undefined}
        // A region that scrolls must be reachable by keyboard.
        tabIndex={isWhole ? undefined : 0}
        aria-label={title}
      >
        <ul className="docs">
          {inRows(group.documents).map((row) =>
            'documents' in row ? (
              <PacketRow key={row.packet.id} {...row} visitorId={visitorId} firstToDo={firstToDo} />
            ) : (
              <DocumentRow
                key={`${row.id} ${row.submissionId}`}
                document={row}
                isGuest={isGuest}
                visitorId={visitorId}
                isFirstToDo={row === firstToDo}
              />
            ),
          )}
        </ul>
      </section>
      {total > rowsInSight && !isWhole && (
        <div className="person-all">
          <Button look="quiet" onClick={() => setWhole(true)}>
            <Slots
              text={t('documents.showAll')}
              slots={{ of: name && <VisuallyHidden>{t('documents.showAllOf', { name })}</VisuallyHidden> }}
            />
          </Button>
        </div>
      )}
    </details>
  );
}
