import { sql } from 'kysely';
import type { SupportChange } from '#features/support/requests/server/supportWrites.ts';
import { isActiveStatus } from '#features/support/requests/supportTransitionRules.ts';
import type { Ctx, Unit } from '#platform/context.ts';

/** Counts an agent’s answer, with how long the customer waited for it, and that a request is open again (decision 0806). */
export async function recordAnswers(
  _ctx: Ctx,
  { trx }: Unit,
  { before, after, reply }: SupportChange,
): Promise<void> {
  const isReopened =
    before !== null && !isActiveStatus(before.status) && isActiveStatus(after.status);
  const isAnswer = reply !== null && reply.author_role === 'AGENT' && !reply.is_automatic;
  if (!isReopened && !isAnswer) return;
  await trx
    .updateTable('support_requests')
    .set(({ eb }) => ({
      agent_replies: eb('agent_replies', '+', isAnswer ? 1 : 0),
      reopen_count: eb('reopen_count', '+', isReopened ? 1 : 0),
    }))
    .where('id', '=', after.id)
    .execute();
  if (!isAnswer) return;
  // The wait began with the customer's first message since the last answer.
  await sql`
    with answered as (
      select max(seq) as seq from support_entries
      where request_id = ${after.id} and seq < ${reply.seq} and kind = 'REPLY' and is_public
        and not is_automatic and author_role = 'AGENT'),
    asked as (
      select min(created_at) as since from support_entries, answered
      where request_id = ${after.id} and support_entries.seq < ${reply.seq} and kind = 'REPLY' and is_public
        and not is_automatic and author_role = 'REQUESTER'
        and support_entries.seq > coalesce(answered.seq, 0))
    insert into support_answers (entry_id, request_id, answered_at, waited_ms, is_first)
    select ${reply.id}, ${after.id}, ${reply.created_at},
      greatest(0, extract(epoch from ${reply.created_at}::timestamptz - asked.since) * 1000)::bigint,
      answered.seq is null
    from answered, asked where asked.since is not null`.execute(trx);
}
