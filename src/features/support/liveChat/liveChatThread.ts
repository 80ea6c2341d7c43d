/**
 * Adds what the server sent, in any order and any number of times.
 * @returns in the order of `seq`, each once
 */
export function withReceived<Message extends { seq: number }>(
  messages: readonly Message[],
  received: readonly Message[],
): readonly Message[] {
  if (received.length === 0) return messages;
  const bySeq = new Map([...messages, ...received].map((each) => [each.seq, each]));
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
}
