import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { emailKey } from '#core/emailAddress.ts';
import type { InboundMessages } from '#db/tables.ts';
import type { Ctx } from '#platform/context.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import {
  type PlatformReason,
  plainAddress,
  type SenderCheck,
  type SenderVerdicts,
} from '../inboundMailRules.ts';
import { automationOf } from './automatedEmail.ts';
import { type EmailAuthor, emailAuthor } from './emailAuthor.ts';
import { type Envelope, type InboundEmail, UnreadableEmail } from './inboundEmail.ts';
import type { RoutedEmail } from './mailRoute.ts';
import { type OpenedEmail, readEmailApart } from './readEmailApart.ts';
import { type ResolveDns, senderVerdicts } from './senderVerdicts.ts';

export interface ProcessTools {
  files: FileStore;
  resolve: ResolveDns;
}

export interface PrepareTools extends ProcessTools {
  /** Of every mailbox, lower case. */
  ownAddresses: ReadonlySet<string>;
}

export interface DueMessage extends Selectable<InboundMessages> {
  raw: Buffer;
  mailbox_name: string;
  mailbox_address: string;
  mailbox_route: string | null;
  trusted_host: string | null;
  authentication: string;
  requester_from_reply_to: boolean;
}

/** What is known of a message before any feature sees it. */
export interface PreparedMessage {
  row: DueMessage;
  email: InboundEmail | null;
  verdicts: SenderVerdicts | null;
  outcome:
    | { state: 'ROUTE'; routed: Omit<RoutedEmail, 'tokens' | 'answered'> }
    | { state: 'QUARANTINED' | 'IGNORED' | 'REFUSED'; reason: PlatformReason }
    /** Not the message's fault; tried again later. */
    | { state: 'RETRY'; error: unknown };
}

/** Reads and checks a message. Does not write anything. */
export async function prepareInbound(
  ctx: Ctx,
  row: DueMessage,
  tools: PrepareTools,
): Promise<PreparedMessage> {
  const envelope = row.envelope as unknown as Envelope; // written by `storeInbound`
  const prepared: PreparedMessage = {
    row,
    email: null,
    verdicts: null,
    outcome: { state: 'REFUSED', reason: 'malformed' },
  };
  try {
    const opened = await readEmailApart(row.raw, envelope);
    const { email } = opened;
    prepared.email = email;
    const isOwn = (address: string) => isOwnAddress(ctx, tools, address);
    const author = emailAuthor(email, { mailbox: row.mailbox_address, isOwnAddress: isOwn });
    const automation = automationOf(
      author.isRewritten ? { ...email, from: author.author } : email,
      {
        envelopeFrom: envelope.from,
        isOwnAddress: isOwn,
      },
    );
    if (automation) return { ...prepared, outcome: { state: 'IGNORED', reason: automation } };
    const { raw, trusted_host: trustedHost } = row;
    const found = await senderVerdicts({
      ...{ raw, email, envelope, trustedHost },
      resolve: tools.resolve,
    });
    const verdicts = author.isOwnList ? afterOwnList(found) : found;
    const doubt = row.is_released ? null : doubtOf(email, verdicts, row);
    const outcome = doubt
      ? ({ state: 'QUARANTINED', reason: doubt } as const)
      : ({ state: 'ROUTE', routed: routedOf(row, { ...opened, verdicts, author }) } as const);
    return { ...prepared, verdicts, outcome };
  } catch (error) {
    if (error instanceof UnreadableEmail) {
      return { ...prepared, outcome: { state: 'REFUSED', reason: error.reason } };
    }
    return { ...prepared, outcome: { state: 'RETRY', error } };
  }
}

/** The community's sender, and its mailboxes: answering them would never end. */
function isOwnAddress({ mailing }: Ctx, { ownAddresses }: PrepareTools, address: string): boolean {
  const plain = plainAddress(address);
  return emailKey(mailing.from.address) === plain || ownAddresses.has(plain);
}

/** A group that passes email on breaks signatures and sends from another server, which makes nobody a forger. */
function afterOwnList(verdicts: SenderVerdicts): SenderVerdicts {
  const isBroken = verdicts.verdict === 'FAIL' && verdicts.dmarc !== 'fail';
  return isBroken ? { ...verdicts, verdict: 'UNKNOWN' } : verdicts;
}

function doubtOf(
  { from }: InboundEmail,
  { verdict }: SenderVerdicts,
  { authentication }: DueMessage,
): PlatformReason | null {
  if (from === null) return 'sender';
  const check = authentication as SenderCheck; // the table's own constraint
  if (check === 'OFF') return null;
  if (verdict === 'FAIL') return 'spoofed';
  return check === 'REQUIRED' && verdict !== 'PASS' ? 'unverified' : null;
}

function routedOf(
  row: DueMessage,
  given: OpenedEmail & { verdicts: SenderVerdicts; author: EmailAuthor },
): Omit<RoutedEmail, 'tokens' | 'answered'> {
  const { email, reply, verdicts, author: found } = given;
  const { replyTo, isSilent } = found;
  const isProven = row.is_released || verdicts.verdict === 'PASS';
  const author = {
    ...(found.author ?? { name: '', address: '' }),
    isProven: isProven && !found.isRewritten,
  };
  const isOfForm = row.requester_from_reply_to && replyTo !== null;
  return {
    id: row.id,
    key: keyOf(row),
    ...{ email, reply, verdicts, author, isSilent },
    requester: isOfForm ? { ...replyTo, isProven: false } : author,
    replyTo: isOfForm ? null : replyTo,
    mailbox: {
      id: row.mailbox_id,
      name: row.mailbox_name,
      address: row.mailbox_address,
      route: row.mailbox_route,
    },
    isReleased: row.is_released,
    receivedAt: row.received_at,
  };
}

/** A UUID of the message's own content and place. */
function keyOf({ id, content_hash: content }: DueMessage): string {
  const hex = createHash('sha256').update(`${id} `).update(content).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join('-');
}
