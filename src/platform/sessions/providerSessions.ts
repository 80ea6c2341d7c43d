import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';

/** What a session that a provider vouched for keeps of the provider's own (`sessions.provider_session`). */
export interface ProviderSession {
  /** The person's id there: `sub`, or a SAML NameID. */
  subject?: string;
  /** The session there: `sid`, or a SAML SessionIndex. */
  index?: string;
  nameIdFormat?: string;
  /** Sealed. */
  idToken?: string;
}

export interface EndedThere {
  providerId: number;
  /** null: whoever had one of these sessions. */
  subject: string | null;
  /** None: all sessions of the subject. */
  indexes: readonly string[];
}

/** Ends the sessions whose own the provider has ended. @returns whose they were */
export async function endProviderSessions(
  trx: DatabaseTransaction,
  { providerId, subject, indexes }: EndedThere,
): Promise<number[]> {
  if (subject === null && indexes.length === 0) return [];
  const { rows } = await sql<{ member_id: number }>`
    delete from sessions
    where provider_id = ${providerId}
      and (${subject}::text is null or provider_session ->> 'subject' = ${subject}::text)
      and (${indexes.length} = 0 or provider_session ->> 'index' = any(${[...indexes]}::text[]))
    returning member_id`.execute(trx);
  return [...new Set(rows.map((row) => row.member_id))];
}
