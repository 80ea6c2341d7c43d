import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { pageWindow } from '#core/paging.ts';
import type { InboundMessages } from '#db/tables.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import { canRelease, canRetry, type InboundState } from '../inboundMailRules.ts';
import { type Envelope, UnreadableEmail } from './inboundEmail.ts';
import { demandMailAdmin } from './mailboxService.ts';
import { type OpenedEmail, readEmailApart } from './readEmailApart.ts';
import { addProcessing } from './storeInbound.ts';

export interface InboundRow extends Omit<Selectable<InboundMessages>, 'state'> {
  state: InboundState;
  mailbox_name: string;
}

export interface InboundFilter {
  state?: InboundState | undefined;
  /** Part of the sender's address or of the subject. */
  text?: string | undefined;
}

export async function listInboundPage(
  ctx: Ctx,
  { page, first, ...filter }: InboundFilter & { page?: number; first?: number },
): Promise<Page<InboundRow>> {
  demandMailAdmin(ctx);
  const window = pageWindow(page, first, 20);
  const { offset, size } = window;
  const rows = await matching(ctx.db, filter)
    .innerJoin('mailboxes', 'mailboxes.id', 'inbound_messages.mailbox_id')
    .selectAll('inbound_messages')
    .select('mailboxes.name as mailbox_name')
    .orderBy('inbound_messages.id', 'desc')
    .offset(offset)
    .limit(size + 1)
    .execute();
  return {
    nodes: rows.slice(0, size).map((row) => row as InboundRow), // the table's check constraint
    hasMore: rows.length > size,
    pageNumber: window.page,
    totalCount: () => countInbound(ctx.db, filter),
  };
}

export async function countInbound(db: Database, filter: InboundFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select((q) => q.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function matching(db: Database, { state, text }: InboundFilter) {
  let query = db.selectFrom('inbound_messages');
  if (state) query = query.where('inbound_messages.state', '=', state);
  if (text) {
    const pattern = `%${text.replaceAll('\u0000', '').replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where((where) =>
      where.or([where('sender', 'ilike', pattern), where('subject', 'ilike', pattern)]),
    );
  }
  return query;
}

export interface OpenedInbound {
  row: InboundRow;
  /** Null if it cannot be read. */
  opened: OpenedEmail | null;
  raw: Buffer;
}

/**
 * Opens a message for staff. It is a private letter: every viewing is recorded, once a minute.
 * @throws AppError NOT_FOUND
 */
export async function openInbound(ctx: Ctx, given: string | number): Promise<OpenedInbound> {
  demandMailAdmin(ctx);
  const { row, raw } = await getInbound(ctx.db, requireId(given));
  await inTransaction(ctx, async ({ trx }) => {
    if (await hasJustSeen(trx, ctx, row.id)) return;
    const detail = { sender: row.sender };
    const entry = { subjectType: 'inboundMail', subjectId: row.id, detail } as const;
    await audit(trx, ctx, { action: 'inboundMail.viewed', ...entry });
  });
  const envelope = row.envelope as unknown as Envelope; // written by `storeInbound`
  try {
    return { row, raw, opened: await readEmailApart(raw, envelope) };
  } catch (error) {
    if (error instanceof UnreadableEmail) return { row, raw, opened: null };
    throw error;
  }
}

async function getInbound(db: Database, id: number): Promise<{ row: InboundRow; raw: Buffer }> {
  const found = await db
    .selectFrom('inbound_messages')
    .innerJoin('mailboxes', 'mailboxes.id', 'inbound_messages.mailbox_id')
    .innerJoin('inbound_sources', 'inbound_sources.message_id', 'inbound_messages.id')
    .selectAll('inbound_messages')
    .select(['mailboxes.name as mailbox_name', 'raw'])
    .where('inbound_messages.id', '=', id)
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  const { raw, ...row } = found;
  return { row: row as InboundRow, raw }; // the table's check constraint
}

async function hasJustSeen(trx: Database, { viewer, now }: Ctx, id: number): Promise<boolean> {
  const seen = await trx
    .selectFrom('audit_log')
    .select('id')
    .where('subject_type', '=', 'inboundMail')
    .where('subject_id', '=', `${id}`)
    .where('action', '=', 'inboundMail.viewed')
    .where('actor_id', '=', viewer.memberId)
    .where('at', '>', new Date(now.getTime() - 60_000))
    .executeTakeFirst();
  return seen !== undefined;
}

/** Processes a quarantined message as if its sender were proven. */
export async function releaseInbound(ctx: Ctx, given: string | number): Promise<InboundRow> {
  demandMailAdmin(ctx);
  return await processAgain(ctx, requireId(given), {
    allows: canRelease,
    refusal: 'Only quarantined emails can be released.',
    action: 'inboundMail.released',
    change: { is_released: true, released_by_id: ctx.viewer.memberId },
  });
}

/** Processes a message again that failed, or was refused or ignored. */
export async function retryInbound(ctx: Ctx, given: string | number): Promise<InboundRow> {
  demandMailAdmin(ctx);
  return await processAgain(ctx, requireId(given), {
    allows: canRetry,
    refusal: 'This email can’t be processed again.',
    action: 'inboundMail.retried',
    change: {},
  });
}

async function processAgain(
  ctx: Ctx,
  id: number,
  given: {
    allows: (state: InboundState) => boolean;
    refusal: string;
    action: string;
    change: { is_released?: boolean; released_by_id?: number | null };
  },
): Promise<InboundRow> {
  await inTransaction(ctx, async ({ trx }) => {
    const row = await trx
      .selectFrom('inbound_messages')
      .select(['state', 'sender'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND');
    // The table's check constraint.
    if (!given.allows(row.state as InboundState)) {
      throw new AppError('CONFLICT', { message: given.refusal });
    }
    await trx
      .updateTable('inbound_messages')
      .set({
        ...given.change,
        state: 'RECEIVED',
        attempt_count: 0,
        due_at: sql`now()`,
        settled_at: null,
      })
      .where('id', '=', id)
      .execute();
    const entry = { subjectType: 'inboundMail', subjectId: id, detail: { sender: row.sender } };
    await audit(trx, ctx, { action: given.action, ...entry, subjectType: 'inboundMail' });
    await addProcessing(trx);
  });
  return (await getInbound(ctx.db, id)).row;
}
