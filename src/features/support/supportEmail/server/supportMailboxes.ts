import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, holds } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import type { SupportKind } from '#features/support/requests/supportRequestRules.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { collated } from '#platform/database/collated.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { supportRoute } from '../supportEmailRules.ts';
import { supportMailboxSchema } from '../supportMailboxInputs.ts';

/** How a mailbox serves the desk. */
export interface SupportMailboxSettings {
  team_id: number | null;
  kind: SupportKind;
  /** Of requests by senders without an account. */
  language: string | null;
  signature: string;
}

export interface SupportMailbox extends SupportMailboxSettings {
  id: number;
  name: string;
  address: string;
}

const plain: SupportMailboxSettings = {
  team_id: null,
  kind: 'CASE',
  language: null,
  signature: '',
};

/** The settings of a mailbox; those of a new one until they are saved. */
export async function findSupportMailbox(
  db: Database,
  mailboxId: number | null,
): Promise<SupportMailboxSettings> {
  if (mailboxId === null) return plain;
  const row = await db
    .selectFrom('support_mailboxes')
    .where('mailbox_id', '=', mailboxId)
    .select(['team_id', 'kind', 'language', 'signature'])
    .$castTo<SupportMailboxSettings>()
    .executeTakeFirst();
  return row ?? plain;
}

/** The mailboxes whose email goes to the desk. @throws AppError FORBIDDEN */
export async function listSupportMailboxes(ctx: Ctx): Promise<SupportMailbox[]> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  const rows = await ctx.db
    .selectFrom('mailboxes')
    .where('route', '=', supportRoute)
    .select(['id', 'name', 'address'])
    .orderBy(collated('name', ctx.locale))
    .orderBy('id')
    .execute();
  return Promise.all(
    rows.map(async (row) => ({ ...row, ...(await findSupportMailbox(ctx.db, row.id)) })),
  );
}

/** @throws AppError FORBIDDEN, NOT_FOUND, VALIDATION_FAILED */
export async function saveSupportMailbox(
  ctx: Ctx,
  id: string,
  given: unknown,
): Promise<SupportMailbox> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  const { teamId, kind, language, signature } = parseInput(supportMailboxSchema, given);
  return inTransaction(ctx, async ({ trx }) => {
    const mailbox = await trx
      .selectFrom('mailboxes')
      .where('id', '=', requireId(id))
      .where('route', '=', supportRoute)
      .select(['id', 'name', 'address'])
      .executeTakeFirst();
    if (!mailbox) throw new AppError('NOT_FOUND');
    const settings = {
      team_id: teamId === null ? null : await knownTeam(trx, teamId),
      ...{ kind, signature, language: language || null },
    };
    const values = { ...settings, updated_at: ctx.now };
    await trx
      .insertInto('support_mailboxes')
      .values({ mailbox_id: mailbox.id, ...values })
      .onConflict((conflict) => conflict.column('mailbox_id').doUpdateSet(values))
      .execute();
    await audit(trx, ctx, {
      action: 'supportMailbox.changed',
      subjectType: 'supportMailbox',
      subjectId: mailbox.id,
      detail: { address: mailbox.address, kind, language: settings.language },
    });
    return { ...mailbox, ...settings };
  });
}

async function knownTeam(trx: DatabaseTransaction, given: string | number): Promise<number> {
  const team = await trx
    .selectFrom('support_teams')
    .where('id', '=', requireId(given))
    .where('archived_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  if (team) return team.id;
  const fault = { field: 'teamId', rule: 'unknown', message: validationMessages.format };
  throw validationFailed([fault]);
}
