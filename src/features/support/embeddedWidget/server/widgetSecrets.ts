import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { demand, demandActive, holds } from '#core/permissions.ts';
import type { WidgetSecrets } from '#db/tables.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { widgetLimits } from '../widgetRules.ts';

export type WidgetSecretRow = Selectable<WidgetSecrets>;

export const widgetSecretPurpose = 'widget secret';
/** Of the newest; those before count until they expire. */
const mostSecrets = 5;

/** Those that still count, the newest first. */
export function listSecrets({ db, now }: { db: Database; now: Date }): Promise<WidgetSecretRow[]> {
  return db
    .selectFrom('widget_secrets')
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('id', 'desc')
    .limit(mostSecrets)
    .selectAll()
    .execute();
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN */
export function demandWidgetAdmin({ viewer }: Pick<Ctx, 'viewer'>): void {
  demandActive(viewer);
  demand(holds(viewer, 'MANAGE_COMMUNITY'));
}

/**
 * A new secret for the signatures of sites. The ones before count for a day more, so that sites can change theirs.
 * @returns the secret, which is not shown again
 */
export async function createWidgetSecret(ctx: Ctx): Promise<string> {
  demandWidgetAdmin(ctx);
  const secret = `plw_${randomBytes(32).toString('base64url')}`;
  const until = new Date(ctx.now.getTime() + widgetLimits.overlapHours * 3_600_000);
  await inTransaction(ctx, async ({ trx }) => {
    await trx
      .updateTable('widget_secrets')
      .set({ expires_at: until })
      .where('expires_at', 'is', null)
      .execute();
    const { id } = await trx
      .insertInto('widget_secrets')
      .values({ sealed: ctx.secrets.seal(secret, widgetSecretPurpose), created_at: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(trx, ctx, {
      ...{ action: 'widgetSecret.created', subjectType: 'settings' },
      detail: { id },
    });
  });
  return secret;
}

/** Signatures with it, and the sessions that it began, count no longer. @throws AppError NOT_FOUND */
export async function revokeWidgetSecret(ctx: Ctx, id: string): Promise<void> {
  demandWidgetAdmin(ctx);
  await inTransaction(ctx, async ({ trx }) => {
    const { numDeletedRows } = await trx
      .deleteFrom('widget_secrets')
      .where('id', '=', requireId(id))
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new AppError('NOT_FOUND');
    await audit(trx, ctx, {
      ...{ action: 'widgetSecret.revoked', subjectType: 'settings' },
      detail: { id },
    });
  });
}
