/** What the thread has to know of a message. */
interface ThreadMessage {
  seq: number;
  /** Of the viewer's own messages: how the browser named it when it sent it. */
  clientMutationId: string | null;
}

/** A message that the server has not confirmed. */
export interface OutgoingMessage {
  clientMutationId: string;
  text: string;
  state: 'sending' | 'failed' | 'tooMany';
}

export interface LiveChatThread<Message extends ThreadMessage> {
  /** In order, each once. */
  messages: readonly Message[];
  /** In the order in which they were written. */
  outgoing: readonly OutgoingMessage[];
}

export const emptyThread = { messages: [], outgoing: [] } as const;

/**
 * Adds what the server sent, in any order and any number of times; a message that was on its way is replaced by
 * what the server made of it.
 */
export function withReceived<Message extends ThreadMessage>(
  thread: LiveChatThread<Message>,
  received: readonly Message[],
): LiveChatThread<Message> {
  if (received.length === 0) return thread;
  const bySeq = new Map([...thread.messages, ...received].map((each) => [each.seq, each]));
  const arrived = new Set(received.map(({ clientMutationId }) => clientMutationId));
  return {
    messages: [...bySeq.values()].sort((one, other) => one.seq - other.seq),
    outgoing: thread.outgoing.filter(({ clientMutationId }) => !arrived.has(clientMutationId)),
  };
}

/** Adds a message, or changes the state of one that is on its way. One that has arrived stays as it is. */
export function withOutgoing<Message extends ThreadMessage>(
  thread: LiveChatThread<Message>,
  given: OutgoingMessage,
): LiveChatThread<Message> {
  const id = given.clientMutationId;
  if (thread.messages.some(({ clientMutationId }) => clientMutationId === id)) return thread;
  const isKnown = thread.outgoing.some(({ clientMutationId }) => clientMutationId === id);
  const outgoing = isKnown
    ? thread.outgoing.map((each) => (each.clientMutationId === id ? given : each))
    : [...thread.outgoing, given];
  return { ...thread, outgoing };
}

/** Without a message that failed and is not to be sent. */
export function withoutOutgoing<Message extends ThreadMessage>(
  thread: LiveChatThread<Message>,
  id: string,
): LiveChatThread<Message> {
  const outgoing = thread.outgoing.filter(({ clientMutationId }) => clientMutationId !== id);
  return { ...thread, outgoing };
}
