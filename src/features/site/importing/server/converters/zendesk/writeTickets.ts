import { escapeHtml } from '#platform/html/escapeHtml.ts';
import { tagsOf } from './writeGuide.ts';
import type { ZendeskBackup } from './zendeskBackup.ts';
import type { ZendeskItem } from './zendeskShapes.ts';

const epoch = new Date(0).toISOString();
const statuses: Record<string, string> = {
  ...{ new: 'NEW', open: 'OPEN', pending: 'WAITING', hold: 'WAITING' },
  ...{ solved: 'RESOLVED', closed: 'CLOSED', deleted: 'CLOSED' },
};
const priorities: Record<string, string> = {
  ...{ low: 'LOW', normal: 'NORMAL', high: 'HIGH', urgent: 'URGENT' },
};
const channels: Record<string, string> = {
  ...{ email: 'EMAIL', chat: 'CHAT', native_messaging: 'CHAT', messaging: 'CHAT' },
  ...{ voice: 'PHONE', phone: 'PHONE', sms: 'PHONE' },
};

type Ticket = ZendeskItem<'tickets'>;

/** Tickets and their conversations. */
export function writeTickets(backup: ZendeskBackup): void {
  const { ledger } = backup.options;
  for (const { place } of backup.all('ticket_fields')) {
    ledger.merged('ticket_fields', 'the names of the values of tickets', place);
  }
  for (const { place } of backup.all('ticket_metrics')) {
    ledger.merged('ticket_metrics', 'when its ticket was solved', place);
  }
  for (const { item, place } of backup.all('tickets')) {
    backup.keep('tickets', place, () => writeTicket(backup, item));
  }
  for (const { parent, place } of backup.all('ticket_comments')) {
    if (backup.writer.has('supportRequests', parent)) continue;
    ledger.skipped('ticket_comments', 'its ticket was not written, or is not known', place);
  }
}

function writeTicket(backup: ZendeskBackup, item: Ticket): { isNew: boolean; lost: string[] } {
  const createdAt = item.created_at ?? epoch;
  const updatedAt = item.updated_at ?? createdAt;
  const status = statuses[item.status] ?? 'OPEN';
  const isOver = status === 'RESOLVED' || status === 'CLOSED';
  const title = (item.subject || item.raw_subject || item.description).replace(/\s+/g, ' ').trim();
  const requesterId = backup.memberId(item.requester_id);
  const from = item.via?.source?.from;
  const isNew = backup.writer.write('supportRequests', {
    ...{ id: item.id, number: Number(item.id), kind: 'TICKET' },
    title: [...title].slice(0, 200).join('') || `Ticket ${item.id}`,
    ...{ status, priority: priorities[item.priority] ?? 'NORMAL', channel: channelOf(item.via) },
    ...{ language: backup.options.language, requesterId },
    requesterName: requesterId === null ? (from?.name ?? null) : null,
    requesterEmail: requesterId === null ? (from?.address ?? null) : null,
    ...{ assigneeId: backup.memberId(item.assignee_id), categoryId: null, topicId: null },
    ...{ tags: tagsOf(item.tags), fields: fieldsOf(backup, item), createdAt },
    resolvedAt: isOver ? (solvedAt(backup, item.id) ?? updatedAt) : null,
    closedAt: status === 'CLOSED' ? updatedAt : null,
    hiddenAt: item.status === 'deleted' ? updatedAt : null,
    mergedIntoId: mergedInto(backup, item),
    followUpOfId: item.via?.source?.rel === 'follow_up' ? (from?.ticket_id ?? null) : null,
  });
  if (isNew) {
    writeEntries(backup, item);
    for (const path of [`/hc/requests/${item.id}`, `/requests/${item.id}`]) {
      const target = { targetKind: 'supportRequests', targetId: item.id };
      backup.writer.write('redirects', { ...target, id: path, path });
    }
  }
  return { isNew, lost: item.status === 'hold' ? ['that it is on hold: it waits'] : [] };
}

function channelOf(via: Ticket['via']): string {
  return channels[String(via?.channel ?? '')] ?? 'PORTAL';
}

function solvedAt(backup: ZendeskBackup, ticketId: string): string | null {
  for (const { item } of backup.all('ticket_metrics', ticketId)) return item.solved_at;
  return null;
}

function fieldsOf(backup: ZendeskBackup, item: Ticket): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const { id, value } of item.custom_fields ?? []) {
    if (value === null || value === undefined || value === '') continue;
    fields[backup.find('ticket_fields', id)?.title || `field ${id}`] = value;
  }
  const { score = '', comment = '' } = item.satisfaction_rating ?? {};
  if (score !== '' && score !== 'unoffered')
    fields.satisfaction = comment ? { score, comment } : score;
  return fields;
}

/** Zendesk keeps a merge as a tag, and as a comment that says which ticket has become the one. */
function mergedInto(backup: ZendeskBackup, item: Ticket): string | null {
  if (!item.tags.includes('closed_by_merge')) return null;
  for (const { item: comment } of [...backup.all('ticket_comments', item.id)].reverse()) {
    const target = /merged into request #(\d{1,20})\b/i.exec(
      comment.body || comment.plain_body,
    )?.[1];
    if (target !== undefined && target !== item.id) return target;
  }
  return null;
}

function writeEntries(backup: ZendeskBackup, ticket: Ticket): void {
  const comments = [...backup.all('ticket_comments', ticket.id)].sort((one, other) =>
    (one.item.created_at ?? '') < (other.item.created_at ?? '') ? -1 : 1,
  );
  for (const [index, { item, place }] of comments.entries()) {
    backup.keep('ticket_comments', place, () =>
      writeEntry(backup, item, { ticket, number: index + 1 }),
    );
  }
  if (comments.length > 0 || ticket.description === '') return;
  // A backup of tickets alone has what they began with.
  backup.writer.write('supportEntries', {
    ...entryOf(backup, ticket, { number: 1, id: `t${ticket.id}`, authorId: ticket.requester_id }),
    ...{
      kind: 'REPLY',
      isPublic: ticket.is_public !== false,
      createdAt: ticket.created_at ?? epoch,
    },
    ...{ content: paragraphs(ticket.description), attachments: [] },
  });
}

function writeEntry(
  backup: ZendeskBackup,
  item: ZendeskItem<'ticket_comments'>,
  { ticket, number }: { ticket: Ticket; number: number },
): { isNew: boolean; lost: string[] } {
  const lost = new Set<string>();
  if (item.type === 'VoiceComment') lost.add('the recording of the call');
  const createdAt = item.created_at ?? epoch;
  const ownerId = backup.memberId(item.author_id);
  // What doesn’t say that the customer reads it is a note.
  const isPublic = item.public === true;
  const isNew = backup.writer.write('supportEntries', {
    ...entryOf(backup, ticket, { number, id: item.id, authorId: item.author_id }),
    ...{ kind: isPublic ? 'REPLY' : 'NOTE', isPublic, channel: channelOf(item.via), createdAt },
    content:
      item.html_body === ''
        ? paragraphs(item.plain_body || item.body)
        : backup.html(item.html_body, item.attachments ?? []),
    attachments: (item.attachments ?? []).map((attachment) => {
      const file = backup.writeFile(attachment, { ownerId, isSecure: true, createdAt });
      if (!file.hasBytes) lost.add('the bytes of its attachments');
      return {
        type: attachment.content_type.startsWith('image/') ? 'IMAGE' : 'FILE',
        ...{ source: file.source, name: attachment.file_name },
      };
    }),
  });
  return { isNew, lost: [...lost] };
}

function entryOf(
  backup: ZendeskBackup,
  ticket: Ticket,
  { number, id, authorId }: { number: number; id: string; authorId: string | null },
) {
  const author = backup.find('users', authorId);
  const isStaff = author?.role === 'agent' || author?.role === 'admin';
  return {
    ...{
      id,
      requestId: ticket.id,
      number,
      channel: channelOf(ticket.via),
      event: null,
      detail: {},
    },
    authorRole:
      authorId === ticket.requester_id
        ? 'REQUESTER'
        : authorId === '-1'
          ? 'SYSTEM'
          : isStaff
            ? 'AGENT'
            : 'REQUESTER',
    ...{ authorId: backup.memberId(authorId), authorName: author?.name ?? null },
    ...{ isAutomatic: authorId === '-1', editedAt: null },
  };
}

function paragraphs(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br />')}</p>`)
    .join('');
}
