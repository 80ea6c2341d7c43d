import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { pageWindow } from '#core/paging.ts';
import { demand, demandMember, holds } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import { mailingOf } from '#platform/mail/storedMailServer.ts';
import { countMails, findMail, listMails, type MailFilter, type MailRow } from './mailQueries.ts';
import { listSuppressions, type MailSuppression, resumeAddress } from './mailSuppressions.ts';
import { type OpenedMailRow, openMail, sendAgain, writeTestMail } from './outbox.ts';

/** Mails contain secrets: everything here requires community management permission. */
function demandOperator({ viewer }: Ctx): void {
  demand(holds(viewer, 'MANAGE_COMMUNITY'));
}

export interface MailListInput extends MailFilter {
  page?: number | undefined;
  first?: number | undefined;
}

export async function listMailPage(
  ctx: Ctx,
  { page, first, ...filter }: MailListInput,
): Promise<Page<MailRow>> {
  demandOperator(ctx);
  const window = pageWindow(page, first, 20);
  const { offset, size } = window;
  const rows = await listMails(ctx.db, filter, { offset, limit: size + 1 });
  return {
    nodes: rows.slice(0, size),
    hasMore: rows.length > size,
    pageNumber: window.page,
    totalCount: () => countMails(ctx.db, filter),
  };
}

export interface MailDelivery {
  delivers: boolean;
  from: string;
  origin: string;
}

export async function mailDelivery(ctx: Ctx): Promise<MailDelivery> {
  demandOperator(ctx);
  const { transport, from, origin } = await mailingOf(ctx);
  return { delivers: transport !== null, from: from.address, origin: `${origin}${ctx.basePath}/` };
}

/** @throws AppError NOT_FOUND, also without permission */
export async function viewMail(ctx: Ctx, id: string): Promise<OpenedMailRow> {
  demandOperator(ctx);
  return await openMail(ctx, requireId(id));
}

export async function retryMail(ctx: Ctx, id: string): Promise<MailRow> {
  demandOperator(ctx);
  return await sendAgain(ctx, requireId(id));
}

export async function listMailSuppressions(
  ctx: Ctx,
  asked: { address?: string | null; page?: number | null; first?: number | null },
): Promise<Page<MailSuppression>> {
  demandOperator(ctx);
  return await listSuppressions(ctx, asked);
}

/** @throws AppError NOT_FOUND */
export async function liftMailSuppression(ctx: Ctx, address: string): Promise<void> {
  demandOperator(ctx);
  await resumeAddress(ctx, address);
}

/** To the requesting member. @throws AppError BAD_REQUEST without an email address */
export async function sendTestMail(ctx: Ctx): Promise<MailRow> {
  demandOperator(ctx);
  const memberId = demandMember(ctx.viewer);
  const { email } = await ctx.db
    .selectFrom('members')
    .select('email')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (!email) throw new AppError('BAD_REQUEST', { message: 'Your account has no email address.' });
  const mail = await findMail(ctx.db, await writeTestMail(ctx, { to: email, memberId }));
  if (!mail) throw new AppError('NOT_FOUND');
  return mail;
}
