import { sql } from 'kysely';
import type { ImportUnit } from '../ledger/importUnit.ts';
import type { Participant } from '../text/mentions.ts';

/** The participants of each conversation. */
export async function findParticipants(
  unit: ImportUnit,
  conversationIds: readonly number[],
): Promise<(conversationId: number) => Participant[]> {
  const ids = [...new Set(conversationIds)];
  const { rows } = await sql<{ conversation_id: number; id: number; name: string }>`
    select t.conversation_id, m.id, m.full_name as name
    from (
      select id as conversation_id, author_id from conversations where id = any(${ids}::bigint[])
      union
      select conversation_id, author_id from comments where conversation_id = any(${ids}::bigint[])
    ) t join members m on m.id = t.author_id
    order by t.conversation_id, m.id`.execute(unit.trx);
  const byConversation = Map.groupBy(rows, (row) => row.conversation_id);
  return (conversationId) => byConversation.get(conversationId) ?? [];
}
