import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { senderLimits } from '../inboundMailRules.ts';

/**
 * Whether a sender, or all senders of their domain, have sent more lately than a person does. What is held, refused or
 * ignored does not count: it has opened nothing.
 */
export async function isOverSenderLimit(
  db: Database,
  { address, now }: { address: string; now: Date },
): Promise<boolean> {
  const since = new Date(now.getTime() - senderLimits.minutes * 60_000);
  const domain = address.split('@')[1] ?? '';
  const { rows } = await sql<{ own: number; ofDomain: number }>`
    select
      (select count(*)::int from inbound_messages
       where state = 'ROUTED' and sender = ${address} and settled_at > ${since}) as own,
      (select count(*)::int from inbound_messages
       where state = 'ROUTED' and split_part(sender, '@', 2) = ${domain}
         and settled_at > ${since}) as "ofDomain"`.execute(db);
  const [sent] = rows;
  return (
    sent !== undefined &&
    (sent.own >= senderLimits.ofAddress || sent.ofDomain >= senderLimits.ofDomain)
  );
}
