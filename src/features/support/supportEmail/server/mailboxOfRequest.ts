import { sql } from 'kysely';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import type { Database } from '#platform/database/database.ts';
import { supportRoute } from '../supportEmailRules.ts';

export interface RequestMailbox {
  id: number;
  address: string;
}

/**
 * The mailbox that a request is answered from: one of its team, of several the one that the request came to; of a team
 * without a mailbox the one that it came to, then one of the default team.
 * @returns null if no mailbox receives email for the support desk
 */
export async function mailboxOfRequest(
  db: Database,
  { team_id, mailbox_id }: Pick<SupportRequestRow, 'team_id' | 'mailbox_id'>,
): Promise<RequestMailbox | null> {
  const { rows } = await sql<RequestMailbox>`
    with standard (id) as (select id from support_teams where is_default)
    select mailboxes.id, mailboxes.address from mailboxes
      left join support_mailboxes settings on settings.mailbox_id = mailboxes.id
      left join standard on true
    where route = ${supportRoute} and enabled
    order by
      coalesce(settings.team_id, standard.id)
        is not distinct from coalesce(${team_id}::bigint, standard.id) desc,
      mailboxes.id is not distinct from ${mailbox_id}::bigint desc,
      settings.team_id is null desc,
      mailboxes.id
    limit 1`.execute(db);
  return rows[0] ?? null;
}
