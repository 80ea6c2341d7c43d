import type { Ctx, Unit } from '#platform/context.ts';
import { inTransaction } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { InboundState } from '../inboundMailRules.ts';
import { type BounceReport, bounceReportsOf } from './bounceReports.ts';
import type { InboundEmail } from './inboundEmail.ts';
import { isOverSenderLimit } from './isOverSenderLimit.ts';
import {
  type AnsweredMail,
  type MailRoute,
  type MailToken,
  mailRoutes,
  type RoutedEmail,
  type RouteOutcome,
} from './mailRoute.ts';
import { findTokens } from './mailTokens.ts';
import { noteBounces } from './noteBounces.ts';
import type { PreparedMessage, ProcessTools } from './prepareInbound.ts';
import { tellSender } from './tellSender.ts';

/** Failed attempts after which staff must decide. */
const maxAttempts = 5;
/** Milliseconds until the next attempt, doubled each time. */
const firstDelay = 10_000;

/** Lets a feature take a message, and records what became of it in the same transaction. */
export async function settleInbound(
  ctx: Ctx,
  message: PreparedMessage,
  tools: ProcessTools,
): Promise<void> {
  const { outcome, row, email } = message;
  try {
    if (outcome.state === 'RETRY') throw outcome.error;
    if (outcome.state === 'ROUTE')
      return await route(ctx, { message, routed: outcome.routed, tools });
    const isBounce = outcome.state === 'IGNORED' && outcome.reason === 'bounce';
    const bounces: BounceReport[] = isBounce && email ? bounceReportsOf(email) : [];
    await inTransaction(ctx, async (unit) => {
      if (!(await settle(unit, message, { ...outcome, route: null }))) return;
      await noteBounces(ctx, unit, bounces);
    });
  } catch (error) {
    await retryLater(ctx, message, error);
    ctx.log.warn({ err: error, inboundMessageId: row.id }, 'inbound email not processed');
  }
}

async function route(
  ctx: Ctx,
  given: {
    message: PreparedMessage;
    routed: Omit<RoutedEmail, 'tokens' | 'answered'>;
    tools: ProcessTools;
  },
): Promise<void> {
  const { message, tools } = given;
  const { email, isReleased } = given.routed;
  const address = email.from?.address ?? '';
  if (!isReleased && (await isOverSenderLimit(ctx.db, { address, now: ctx.now }))) {
    await inTransaction(ctx, (unit) =>
      settle(unit, message, { state: 'QUARANTINED', reason: 'tooMany', route: null }),
    );
    return;
  }
  const answered = await findAnswered(ctx.db, email.references);
  const routed: RoutedEmail = {
    ...given.routed,
    answered,
    tokens: await findAllTokens(ctx, email.recipients, answered),
  };
  const found = await findRoute(ctx, routed);
  if (!found) {
    await inTransaction(ctx, (unit) =>
      settle(unit, message, { state: 'QUARANTINED', reason: 'noRoute', route: null }),
    );
    return;
  }
  const own = { ...ctx, perRequest: new Map() };
  const change = await found.route.prepare(own, routed, { match: found.match, tools });
  await inTransaction(ctx, async (unit) => {
    // Another process was faster, or staff decided meanwhile.
    if (!(await lock(unit, message))) return;
    const outcome = await change(unit);
    await settle(unit, message, { ...outcome, route: found.route.name });
    if ('note' in outcome && outcome.note)
      await tellSender(ctx, unit, { routed, note: outcome.note });
  });
}

async function findRoute(
  ctx: Ctx,
  routed: RoutedEmail,
): Promise<{ route: MailRoute; match: unknown } | null> {
  for (const route of mailRoutes()) {
    const match = await route.find(ctx, routed);
    if (match !== null) return { route, match };
  }
  return null;
}

/** Tokens of the recipients' addresses; then those of emails that are answered without their address. */
async function findAllTokens(
  { db, now }: Ctx,
  recipients: readonly string[],
  answered: readonly AnsweredMail[],
): Promise<MailToken[]> {
  const replyTo = answered.flatMap((mail) => mail.replyTo ?? []);
  const [own, referred] = [
    await findTokens(db, recipients, now),
    await findTokens(db, replyTo, now),
  ];
  return [
    ...own.map((token) => ({ ...token, via: 'ADDRESS' as const })),
    ...referred.map((token) => ({ ...token, via: 'REFERENCE' as const })),
  ];
}

/** Messages of the outbox, in the order of the references. */
async function findAnswered(db: Database, references: readonly string[]): Promise<AnsweredMail[]> {
  if (references.length === 0) return [];
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'message_id', 'kind', 'data', 'recipient', 'member_id', 'reply_to'])
    .where('message_id', 'in', references)
    .execute();
  return references.flatMap((messageId) => {
    const row = rows.find((each) => each.message_id === messageId);
    if (!row) return [];
    const { id, kind, data, recipient, member_id: memberId, reply_to: replyTo } = row;
    return [{ id, messageId, kind, data, recipient, memberId, replyTo }];
  });
}

/** @returns false if it is settled already */
async function lock({ trx }: Unit, { row }: PreparedMessage): Promise<boolean> {
  const locked = await trx
    .selectFrom('inbound_messages')
    .select('id')
    .where('id', '=', row.id)
    .where('state', '=', 'RECEIVED')
    .forUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

type Settled = (RouteOutcome | { state: InboundState; reason: string }) & { route: string | null };

async function settle(
  { trx }: Unit,
  { row, email, verdicts }: PreparedMessage,
  outcome: Settled,
): Promise<boolean> {
  const settled = await trx
    .updateTable('inbound_messages')
    .set({
      state: outcome.state,
      reason: 'reason' in outcome ? outcome.reason : null,
      route: outcome.route,
      result_path: 'path' in outcome ? outcome.path : null,
      error: null,
      settled_at: new Date(),
      ...described(email),
      ...(verdicts && { verdicts: JSON.stringify(verdicts) }),
    })
    .where('id', '=', row.id)
    .where('state', '=', 'RECEIVED')
    .returning('id')
    .executeTakeFirst();
  return settled !== undefined;
}

function described(email: InboundEmail | null) {
  if (email === null) return {};
  const subject = email.subject.toWellFormed().replaceAll('\u0000', '');
  return { subject, ...(email.from && { sender: email.from.address.slice(0, 320) }) };
}

async function retryLater(
  { db }: Ctx,
  { row, email }: PreparedMessage,
  error: unknown,
): Promise<void> {
  const attempts = row.attempt_count + 1;
  await db
    .updateTable('inbound_messages')
    .set({
      attempt_count: attempts,
      due_at: new Date(Date.now() + firstDelay * 2 ** (attempts - 1)),
      error: (error instanceof Error ? error.message : `${error}`).slice(0, 500),
      ...(attempts >= maxAttempts && { state: 'FAILED', reason: 'error', settled_at: new Date() }),
      ...described(email),
    })
    .where('id', '=', row.id)
    .where('state', '=', 'RECEIVED')
    .execute();
}
