import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';

/** The identity provider's data of a session (`sessions.provider_session`). */
export interface ProviderSession {
  /** The provider's user id: `sub`, or a SAML NameID. */
  subject?: string;
  /** The provider's session: `sid`, or a SAML SessionIndex. */
  index?: string;
  nameIdFormat?: string;
  /** Encrypted. */
  idToken?: string;
}

export interface EndedThere {
  providerId: number;
  /** null: any user of one of these sessions. */
  subject: string | null;
  /** Empty: all sessions of the subject. */
  indexes: readonly string[];
}

/** Ends the sessions that the provider has ended. @returns their members */
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
