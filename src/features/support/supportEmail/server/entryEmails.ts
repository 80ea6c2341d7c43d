import DataLoader from 'dataloader';
import type { Selectable } from 'kysely';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import type { SupportEmails } from '#db/tables.ts';
import type { InboundEmail } from '#features/base/inboundMail/server/inboundEmail.ts';
import { readEmailApart } from '#features/base/inboundMail/server/readEmailApart.ts';
import { hasVirus } from '#features/engage/emailReplies/server/storeAttachments.ts';
import { isAgentOn } from '#features/support/requests/server/isAgentOn.ts';
import { supportRequestLoader } from '#features/support/requests/server/supportQueries.ts';
import type { SupportEntryRow } from '#features/support/requests/server/supportRows.ts';
import { type Ctx, perRequest } from '#platform/context.ts';

export interface EntryEmail extends Selectable<SupportEmails> {
  mail_state: string | null;
  mail_error: string | null;
}

type EntryKey = Pick<SupportEntryRow, 'id' | 'request_id'>;

/** The emails of entries: for agents of their requests, none for anyone else. */
export function entryEmailLoader(ctx: Ctx): DataLoader<EntryKey, EntryEmail[], number> {
  return perRequest(ctx, createEmailLoader);
}

function createEmailLoader(ctx: Ctx): DataLoader<EntryKey, EntryEmail[], number> {
  return new DataLoader(
    async (entries) => {
      const requests = await Promise.all(
        entries.map(({ request_id }) => supportRequestLoader(ctx).load(request_id)),
      );
      const ids = entries.flatMap(({ id }, index) => {
        const request = requests[index];
        return request && isAgentOn(ctx, request) ? [id] : [];
      });
      const rows = ids.length === 0 ? [] : await listEmails(ctx, ids);
      const found = Map.groupBy(rows, ({ entry_id }) => entry_id);
      return entries.map(({ id }) => found.get(id) ?? []);
    },
    { cacheKeyFn: ({ id }) => id },
  );
}

function listEmails({ db }: Ctx, entryIds: readonly number[]): Promise<EntryEmail[]> {
  return db
    .selectFrom('support_emails')
    .leftJoin('mails', 'mails.id', 'mail_id')
    .where('entry_id', 'in', entryIds)
    .selectAll('support_emails')
    .select(['mails.state as mail_state', 'mails.last_error as mail_error'])
    .orderBy('support_emails.id')
    .execute();
}

/**
 * The original of an email, for agents of its request.
 * @throws AppError NOT_FOUND
 */
export async function openEntryEmail(ctx: Ctx, given: string): Promise<InboundEmail> {
  return (await readEmailApart(await openEntrySource(ctx, given), unknownEnvelope)).email;
}

const unknownEnvelope = { from: null, to: [], ip: null, helo: null };

/**
 * An email as it arrived, for agents of its request to save: not if a file of it has a virus.
 * @throws AppError NOT_FOUND
 */
export async function openEntryOriginal(ctx: Ctx, given: string): Promise<Buffer> {
  const row = await ctx.db
    .selectFrom('support_emails')
    .where('id', '=', requireId(given))
    .select('unstored')
    .executeTakeFirst();
  if (hasVirus(row?.unstored)) throw new AppError('NOT_FOUND');
  return openEntrySource(ctx, given);
}

/**
 * An email as it arrived, for agents of its request.
 * @throws AppError NOT_FOUND
 */
async function openEntrySource(ctx: Ctx, given: string): Promise<Buffer> {
  const row = await ctx.db
    .selectFrom('support_emails')
    .innerJoin('support_entries', 'support_entries.id', 'entry_id')
    .innerJoin('inbound_sources', 'inbound_sources.message_id', 'inbound_id')
    .where('support_emails.id', '=', requireId(given))
    .select(['request_id', 'raw'])
    .executeTakeFirst();
  const request = row && (await supportRequestLoader(ctx).load(row.request_id));
  if (!row || !request || !isAgentOn(ctx, request)) throw new AppError('NOT_FOUND');
  return row.raw;
}
