import { tagName } from '#core/tagName.ts';
import { writeRow } from '../frame/writeRow.ts';
import { memberOfRow } from './authorOfRow.ts';
import type { CsvRun } from './csvRun.ts';
import { lineOfText, madeId, wordsOfCell } from './csvValues.ts';
import type { MappedRow } from './mappedRow.ts';

const statuses: Readonly<Record<string, string>> = {
  ...{ new: 'NEW', open: 'OPEN', pending: 'WAITING', waiting: 'WAITING', hold: 'WAITING' },
  ...{
    'on-hold': 'WAITING',
    solved: 'RESOLVED',
    resolved: 'RESOLVED',
    done: 'RESOLVED',
    closed: 'CLOSED',
  },
};
const priorities = ['LOW', 'NORMAL', 'HIGH', 'URGENT'];

/** Numbers must differ: those of the source if they are numbers, else the next ones. */
export function convertCsvRequest(run: CsvRun, row: MappedRow): void {
  const content = row.html('content');
  const title = row.line('title', 300) || lineOfText(row.required('content')).slice(0, 100);
  const given = row.text('status').toLowerCase();
  if (given !== '' && !Object.hasOwn(statuses, given))
    row.losses.push('a status that is not known here became open');
  const requester = lineOfText(row.text('requester'));
  const authorId = memberOfRow(run, row, 'requester');
  const createdAt = row.date('createdAt') ?? run.now.toISOString();
  const resolvedAt = row.date('resolvedAt');
  const priority = row.text('priority').toUpperCase();
  const id = row.text('id') || madeId('request', title, requester, row.text('createdAt'));
  const status = Object.hasOwn(statuses, given) ? statuses[given] : 'OPEN';
  const isEmail = requester.includes('@');
  const record = {
    ...{ id, number: numberOf(run, row.text('id')), kind: 'TICKET', title, status },
    ...{ priority: priorities.includes(priority) ? priority : 'NORMAL', channel: 'PORTAL' },
    ...{ language: run.options.language, requesterId: authorId },
    requesterName: authorId === null && !isEmail ? requester.slice(0, 100) || null : null,
    requesterEmail: authorId === null && isEmail ? requester.toLowerCase() : null,
    ...{
      assigneeId: null,
      categoryId: null,
      topicId: null,
      tags: wordsOfCell(row.text('tags')).map(tagName).filter(Boolean),
    },
    ...{
      fields: {},
      createdAt,
      resolvedAt,
      closedAt: status === 'CLOSED' ? (resolvedAt ?? createdAt) : null,
    },
    ...{ hiddenAt: null, mergedIntoId: null, followUpOfId: null },
  };
  if (!writeRow(run, row, ['supportRequests', record]) || content === '') return;
  run.writer.write('supportEntries', {
    ...{ id: `${id}-1`.slice(0, 200), requestId: id, number: 1, kind: 'REPLY', isPublic: true },
    ...{
      authorRole: 'REQUESTER',
      authorId,
      authorName: record.requesterName,
      content,
      channel: 'PORTAL',
    },
    ...{
      event: null,
      detail: null,
      isAutomatic: false,
      createdAt,
      editedAt: null,
      attachments: [],
    },
  });
}

function numberOf({ scratch }: CsvRun, id: string): number {
  const wanted = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
  if (wanted !== null && scratch.insert('numbers', { number: wanted })) return wanted;
  const last = Number(scratch.get('select max(number) as number from numbers')?.number ?? 0);
  scratch.insert('numbers', { number: last + 1 });
  return last + 1;
}
