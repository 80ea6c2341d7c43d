/** What the place of a message in its room depends on. */
export interface PlacedMessage {
  /** Without gaps from one message to the next. */
  seq: number;
  /** Of the room, when the message was last changed. */
  revision: number;
}

/** @returns all messages by seq, each in its newest revision */
export function mergeMessages<M extends PlacedMessage>(
  known: readonly M[],
  arrived: readonly M[],
): M[] {
  const bySeq = new Map(known.map((message) => [message.seq, message]));
  for (const message of arrived) {
    const before = bySeq.get(message.seq);
    if (!before || message.revision >= before.revision) bySeq.set(message.seq, message);
  }
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
}

/** Takes over what has changed in known messages; others would leave a gap. */
export function updateMessages<M extends PlacedMessage>(
  known: readonly M[],
  changed: readonly M[],
): M[] {
  const seqs = new Set(known.map(({ seq }) => seq));
  return mergeMessages(
    known,
    changed.filter(({ seq }) => seqs.has(seq)),
  );
}

/** The last seq before the first gap: what follows has to be asked for. 0 without messages. */
export function completeUpTo(messages: readonly PlacedMessage[]): number {
  const gap = messages.findIndex(({ seq }, index) => {
    const next = messages[index + 1];
    return next === undefined || next.seq !== seq + 1;
  });
  return messages[gap]?.seq ?? 0;
}

export function newestRevision(messages: readonly PlacedMessage[]): number {
  return messages.reduce((newest, { revision }) => Math.max(newest, revision), 0);
}

interface ThreadMessage extends PlacedMessage {
  kind: string;
  createdAt: string;
  isOwn: boolean;
  sender: { id: string } | null;
}

/** Messages of one sender in a row. */
export interface MessageGroup<M> {
  kind: 'group';
  key: string;
  messages: M[];
}

export type ThreadItem<M> =
  | { kind: 'day'; key: string; at: string }
  /** Above the first message that the reader has not seen. */
  | { kind: 'unread'; key: string }
  | { kind: 'event'; key: string; message: M }
  | MessageGroup<M>;

interface ThreadView {
  /** The calendar day of a time, in the reader's time zone. */
  dayOf: (at: string) => string;
  /** What the reader had read when the room was opened; null for all. */
  readUpTo: number | null;
}

/** Messages further apart are not one group, in milliseconds. */
const groupPause = 5 * 60_000;

/** Lays out messages: days, the line above new ones, events, and groups of messages of one sender. */
export function threadItems<M extends ThreadMessage>(
  messages: readonly M[],
  { dayOf, readUpTo }: ThreadView,
): ThreadItem<M>[] {
  const items: ThreadItem<M>[] = [];
  const firstNew = firstUnread(messages, readUpTo);
  let day = '';
  let group: MessageGroup<M> | null = null;
  for (const message of messages) {
    const ownDay = dayOf(message.createdAt);
    if (ownDay !== day) {
      day = ownDay;
      group = null;
      items.push({ kind: 'day', key: `day ${ownDay}`, at: message.createdAt });
    }
    if (message.seq === firstNew) {
      group = null;
      items.push({ kind: 'unread', key: 'unread' });
    }
    if (message.kind === 'EVENT') {
      group = null;
      items.push({ kind: 'event', key: `event ${message.seq}`, message });
    } else if (group && belongsTo(group, message)) {
      group.messages.push(message);
    } else {
      group = { kind: 'group', key: `group ${message.seq}`, messages: [message] };
      items.push(group);
    }
  }
  return items;
}

/** Own messages are never new. */
function firstUnread(messages: readonly ThreadMessage[], readUpTo: number | null): number | null {
  if (readUpTo === null) return null;
  const found = messages.find(
    ({ seq, isOwn, kind }) => seq > readUpTo && !isOwn && kind !== 'EVENT',
  );
  return found?.seq ?? null;
}

function belongsTo<M extends ThreadMessage>({ messages }: MessageGroup<M>, message: M): boolean {
  const last = messages.at(-1);
  return (
    last !== undefined &&
    last.sender?.id === message.sender?.id &&
    last.isOwn === message.isOwn &&
    Date.parse(message.createdAt) - Date.parse(last.createdAt) < groupPause
  );
}

/** @returns the seq of the viewer's newest message that was seen by how many of the others; null if none was */
export function seenMark(
  messages: readonly ThreadMessage[],
  readUpTo: readonly (number | null)[],
): { seq: number; count: number } | null {
  const own = messages.findLast(({ isOwn, kind }) => isOwn && kind !== 'EVENT');
  if (!own) return null;
  const count = readUpTo.filter((seq) => seq !== null && seq >= own.seq).length;
  return count === 0 ? null : { seq: own.seq, count };
}
