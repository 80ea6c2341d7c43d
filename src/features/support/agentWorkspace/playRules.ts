/** What of a request tells whether its agent has dealt with it. */
interface PlayedRequest {
  status: string;
  channel: string;
  assignee: { id: string } | null;
  snoozedUntil: string | null;
  entries: readonly { kind: string; authorRole: string; isOwn: boolean; seq: number }[];
}

/** The request as it was when the agent was given it; `revision` is the number of its last reply. */
interface GivenRequest {
  status: string;
  revision: number;
}

/**
 * Whether the agent is done with a request that they were given: it was answered, solved, put off or passed on. A note
 * alone is no end, nor is a message of a chat, which goes on.
 */
export function isDealtWith(
  request: PlayedRequest,
  { given, memberId, now }: { given: GivenRequest; memberId: string; now: number },
): boolean {
  const { assignee, snoozedUntil, status } = request;
  if (status !== given.status && status !== 'NEW' && status !== 'OPEN') return true;
  if (assignee !== null && assignee.id !== memberId) return true;
  if (snoozedUntil !== null && Date.parse(snoozedUntil) > now) return true;
  if (request.channel === 'CHAT') return false;
  return request.entries.some(
    ({ kind, authorRole, isOwn, seq }) =>
      kind === 'REPLY' && authorRole === 'AGENT' && isOwn && seq > given.revision,
  );
}
