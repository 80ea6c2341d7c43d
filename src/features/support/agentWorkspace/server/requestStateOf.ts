import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';

/** What a request stores about its entries. */
export async function requestStateOf(trx: DatabaseTransaction, requestId: number) {
  const { rows } = await sql<
    Pick<
      SupportRequestRow,
      'last_seq' | 'revision' | 'last_author' | 'last_entry_at' | 'first_reply_at'
    >
  >`
    with replies as (
      select * from support_entries
      where request_id = ${requestId} and kind = 'REPLY' and is_public)
    select coalesce((select max(seq) from support_entries where request_id = ${requestId}), 0) as last_seq,
      coalesce((select max(seq) from replies), 0) as revision,
      coalesce((select case author_role when 'AGENT' then 'AGENT' else 'REQUESTER' end
        from replies where not is_automatic order by created_at desc, seq desc limit 1), 'REQUESTER') as last_author,
      coalesce((select max(created_at) from replies), now()) as last_entry_at,
      (select min(created_at) from replies where author_role = 'AGENT' and not is_automatic) as first_reply_at
    `.execute(trx);
  const [state] = rows;
  if (!state) throw new AppError('NOT_FOUND');
  return state;
}
