import { createHash } from 'node:crypto';
import type { Ctx } from '#platform/context.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import type { MailToken } from './mailRoute.ts';

/** What a reply to an email belongs to. */
export interface TokenSubject {
  /** The name of the mail route that takes the reply. */
  route: string;
  /** Such as `conversation:12`. */
  subject: string;
  /** The email address, normalised as in `members.email_key`. */
  recipient: string;
  memberId: number | null;
  /** The route whose mailboxes receive the replies, if it is another one. */
  mailboxRoute?: string;
  /** The mailbox that replies go to, while it is enabled and of the route; otherwise the route's first one. */
  mailboxId?: number | null;
}

/** Days that a token is valid; each email with it prolongs it. */
const validDays = 180;
/** 130 bits, in an alphabet that mail servers may convert to lower case. */
const tokenLength = 26;
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const inAddress = new RegExp(`\\+([a-z2-7]{${tokenLength}})@`);

/**
 * The address for replies to an email: the route's mailbox with a token for this recipient and subject. The
 * database stores only the token's hash.
 * @returns null if no enabled mailbox is set to the route
 */
export async function replyAddress(
  ctx: Ctx,
  trx: DatabaseTransaction,
  of: TokenSubject,
): Promise<string | null> {
  const mailbox = await findMailboxOfRoute(trx, of);
  if (mailbox === null) return null;
  const at = mailbox.lastIndexOf('@');
  const token = await issueToken(ctx, trx, of);
  return `${mailbox.slice(0, at)}+${token}${mailbox.slice(at)}`;
}

async function findMailboxOfRoute(
  db: Database,
  { route, mailboxRoute = route, mailboxId = null }: TokenSubject,
): Promise<string | null> {
  const found = await db
    .selectFrom('mailboxes')
    .select('address')
    .where('route', '=', mailboxRoute)
    .where('enabled', '=', true)
    .orderBy((eb) => eb('id', '=', mailboxId ?? 0), 'desc')
    .orderBy('id')
    .executeTakeFirst();
  return found?.address ?? null;
}

async function issueToken(
  { secrets, now }: Ctx,
  trx: DatabaseTransaction,
  { route, subject, recipient, memberId }: TokenSubject,
): Promise<string> {
  const known = await trx
    .selectFrom('mail_tokens')
    .select(['generation', 'revoked_at'])
    .where('route', '=', route)
    .where('subject', '=', subject)
    .where('recipient', '=', recipient)
    .forUpdate()
    .executeTakeFirst();
  // A revoked token is never valid again: the next email has another.
  const generation = (known?.generation ?? 1) + (known?.revoked_at ? 1 : 0);
  const text = JSON.stringify([route, subject, recipient, generation]);
  const token = inAlphabet(secrets.mac(text, 'mail token'));
  const values = {
    hash: hashOf(token),
    generation,
    member_id: memberId,
    expires_at: new Date(now.getTime() + validDays * 86_400_000),
    revoked_at: null,
  };
  await trx
    .insertInto('mail_tokens')
    .values({ ...values, route, subject, recipient, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['route', 'subject', 'recipient']).doUpdateSet(values),
    )
    .execute();
  return token;
}

/** Tokens of a subject, or of one recipient, are no longer accepted. */
export async function revokeTokens(
  trx: DatabaseTransaction,
  of: Pick<TokenSubject, 'route' | 'subject'> & { recipient?: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('mail_tokens')
    .set({ revoked_at: now })
    .where('route', '=', of.route)
    .where('subject', '=', of.subject)
    .$if(of.recipient !== undefined, (query) => query.where('recipient', '=', of.recipient ?? ''))
    .execute();
}

/** The tokens in some addresses, in their order. */
export async function findTokens(
  db: Database,
  addresses: readonly string[],
  now: Date,
): Promise<Omit<MailToken, 'via'>[]> {
  const texts = addresses.flatMap((each) => inAddress.exec(each.toLowerCase())?.[1] ?? []);
  if (texts.length === 0) return [];
  const hashes = texts.map(hashOf);
  const rows = await db.selectFrom('mail_tokens').selectAll().where('hash', 'in', hashes).execute();
  return hashes.flatMap((hash) => {
    const row = rows.find((each) => hash.equals(each.hash));
    if (!row) return [];
    const { route, subject, recipient, member_id: memberId } = row;
    const state = row.revoked_at ? 'REVOKED' : row.expires_at < now ? 'EXPIRED' : 'VALID';
    return [{ route, subject, recipient, memberId, state }];
  });
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Five bits for each character. */
function inAlphabet(bytes: Uint8Array): string {
  let text = '';
  for (let index = 0; index < tokenLength; index += 1) {
    const bit = index * 5;
    const pair = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0);
    text += alphabet[(pair >> (11 - (bit & 7))) & 31];
  }
  return text;
}
