import { breather } from '../frame/breather.ts';
import { writeRow } from '../frame/writeRow.ts';
import { memberOf } from './convertNodebbTopics.ts';
import { beginning, type NodebbRun, StoredFields, storedHashes } from './nodebbRun.ts';
import { nodebbHtml } from './nodebbText.ts';

/** Rooms with the members they have now, and the messages that name them or are listed in them. */
export async function convertNodebbChats(run: NodebbRun): Promise<void> {
  const { scratch, options, writer } = run;
  scratch.create('message_order', 'room text, at integer, mid integer primary key, data text');
  scratch.exec(`insert into message_order select coalesce(cast(json_extract(data, '$.roomId') as text),
      (select owner from pairs where family = 'roomMessages' and value = hashes.owner limit 1)),
    cast(json_extract(data, '$.timestamp') as integer), cast(owner as integer), data from hashes where family = 'message'`);
  scratch.exec('create index message_order_0 on message_order (room, at, mid)');
  const pairsSeen = new Set<string>();
  const breath = breather(options.signal);
  for (const { owner, data } of storedHashes(run, 'room')) {
    await breath();
    const members = scratch
      .all(
        `select value, score from pairs where family = 'roomMembers' and owner = ? order by value`,
        owner,
      )
      .filter(({ value }) => writer.has('members', String(value)));
    const pair = members.map(({ value }) => value).join('-');
    const title = data.text('roomName').slice(0, 200) || null;
    const isDirect = members.length === 2 && title === null && !pairsSeen.has(pair);
    if (isDirect) pairsSeen.add(pair);
    const createdAt = data.time('timestamp') ?? beginning;
    const record = {
      ...{ id: owner, kind: isDirect ? 'DIRECT' : 'GROUP', title },
      ...{ createdById: memberOf(run, data.text('owner')), createdAt },
      members: members.map(({ value, score }) => ({
        ...{ memberId: String(value), leftAt: null },
        joinedAt: Number(score) > 0 ? new Date(Number(score)).toISOString() : createdAt,
      })),
    };
    if (members.length === 0) options.ledger.skipped('room', 'nobody is in it', `room ${owner}`);
    else writeRow(run, { table: 'room', example: `room ${owner}` }, ['chatRooms', record]);
  }
  let room: unknown = null;
  let numbers = new Map<string, number>();
  for (const row of scratch.rows('select * from message_order order by room, at, mid')) {
    await breath();
    if (row.room !== room) numbers = new Map();
    room = row.room;
    convertMessage(
      run,
      { mid: String(row.mid), roomId: String(row.room), data: new StoredFields(row.data) },
      numbers,
    );
  }
  settleRooms(run);
}

function convertMessage(
  run: NodebbRun,
  { mid, roomId, data }: { mid: string; roomId: string; data: StoredFields },
  numbers: Map<string, number>,
): void {
  const { ledger } = run.options;
  const example = `mid ${mid}`;
  if (data.isOn('system')) {
    ledger.skipped('message', 'a note of the system', example);
    return;
  }
  if (!run.writer.has('chatRooms', roomId)) {
    ledger.skipped('message', 'its room is not kept', example);
    return;
  }
  const isDeleted = data.isOn('deleted');
  const createdAt = data.time('timestamp') ?? beginning;
  const { html, losses } = nodebbHtml(isDeleted ? '' : data.text('content'), run.places(false));
  const record = {
    ...{ id: mid, roomId, number: numbers.size + 1, kind: 'TEXT', content: html },
    ...{ senderId: memberOf(run, data.text('fromuid')), createdAt },
    replyToNumber: numbers.get(data.text('toMid')) ?? null,
    ...{ editedAt: data.time('edited'), deletedAt: isDeleted ? createdAt : null, attachments: [] },
  };
  const lost = isDeleted ? ['the text of a deleted message'] : losses;
  if (writeRow(run, { table: 'message', example, losses: lost }, ['chatMessages', record])) {
    numbers.set(mid, numbers.size + 1);
  }
}

function settleRooms({ scratch, writer, options: { ledger } }: NodebbRun): void {
  for (const { owner, value } of scratch.rows(
    `select owner, value from pairs where family = 'roomMembers'`,
  )) {
    const isKept = writer.has('chatRooms', String(owner)) && writer.has('members', String(value));
    const example = `room ${owner}, uid ${value}`;
    if (isKept) ledger.merged('roomMembers', 'who is in a room', example);
    else ledger.skipped('roomMembers', 'its room or user is not kept', example);
  }
  for (const { owner } of scratch.rows(`select owner from pairs where family = 'roomMessages'`)) {
    ledger.merged('roomMessages', 'order of the messages of a room', `room ${owner}`);
  }
}
