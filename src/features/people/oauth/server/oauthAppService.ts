import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput } from '#core/parseInput.ts';
import { demandActive } from '#core/permissions.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { oauthAppSchema, type Registration } from '../oauthInputs.ts';
import { canManageApps, grantedScope, mostApps, type OauthScope } from '../oauthRules.ts';
import { dynamicScope, oauthSettingsOf } from '../oauthSettingGroup.ts';
import { type ListedApp, listApps, type StoredOauthApp } from './oauthQueries.ts';
import { newClientId, newOauthSecret, oauthHash } from './oauthSecrets.ts';

/** An app that was just made or changed; its secret is shown once. */
export interface SavedApp {
  id: number;
  clientId: string;
  secret: string | null;
}

/** @throws AppError FORBIDDEN */
function demandAppManager(ctx: Ctx): number {
  const memberId = demandActive(ctx.viewer);
  if (!canManageApps(ctx.viewer)) throw new AppError('FORBIDDEN');
  return memberId;
}

export async function listOauthApps(ctx: Ctx): Promise<ListedApp[]> {
  demandAppManager(ctx);
  return listApps(ctx.db);
}

/** @throws AppError VALIDATION_FAILED, FORBIDDEN, NOT_FOUND, CONFLICT when there are too many */
export async function saveOauthApp(ctx: Ctx, given: unknown): Promise<SavedApp> {
  const memberId = demandAppManager(ctx);
  const { id, name, redirectUris, areas, isWriting, hasSecret } = parseInput(oauthAppSchema, given);
  const columns = {
    name,
    redirect_uris: redirectUris,
    areas: [...new Set(areas)],
    is_writing: isWriting,
  };
  return inTransaction(ctx, async ({ trx }) => {
    if (id == null) {
      await demandRoom(trx);
      const made = await insertApp(trx, { ...columns, created_by: memberId }, hasSecret);
      await note(trx, ctx, 'oauthApp.created', { id: made.id, name });
      return made;
    }
    const app = await trx
      .updateTable('oauth_apps')
      .set({ ...columns, updated_at: ctx.now })
      .where('id', '=', requireId(id))
      .returning(['id', 'client_id'])
      .executeTakeFirst();
    if (!app) throw new AppError('NOT_FOUND');
    await note(trx, ctx, 'oauthApp.changed', { id: app.id, name });
    return { id: app.id, clientId: app.client_id, secret: null };
  });
}

/** A new secret; the old one stops working at once. @throws AppError NOT_FOUND */
export async function renewOauthSecret(ctx: Ctx, id: string): Promise<SavedApp> {
  demandAppManager(ctx);
  const secret = newOauthSecret('plazacs');
  return inTransaction(ctx, async ({ trx }) => {
    const app = await trx
      .updateTable('oauth_apps')
      .set({ secret_hash: oauthHash(secret), updated_at: ctx.now })
      .where('id', '=', requireId(id))
      .where('secret_hash', 'is not', null)
      .returning(['id', 'client_id', 'name'])
      .executeTakeFirst();
    if (!app) throw new AppError('NOT_FOUND');
    await note(trx, ctx, 'oauthApp.secretRenewed', app);
    return { id: app.id, clientId: app.client_id, secret };
  });
}

/** With all that members have let it do; its tokens stop working at once. @throws AppError NOT_FOUND */
export async function deleteOauthApp(ctx: Ctx, id: string): Promise<void> {
  demandAppManager(ctx);
  await inTransaction(ctx, async ({ trx }) => {
    const app = await trx
      .deleteFrom('oauth_apps')
      .where('id', '=', requireId(id))
      .returning(['id', 'name'])
      .executeTakeFirst();
    if (!app) throw new AppError('NOT_FOUND');
    await note(trx, ctx, 'oauthApp.deleted', app);
  });
}

/** Apps that register themselves and that no member has connected yet; a flood of them is refused. */
const mostUnused = 500;

/** @returns whether there was one that has had an hour to be connected */
async function removeOldestUnused(trx: DatabaseTransaction, now: Date): Promise<boolean> {
  const { rows } = await sql`
    delete from oauth_apps where id = (
      select a.id from oauth_apps a where a.is_dynamic and a.created_at < ${new Date(now.getTime() - 3_600_000)}
        and not exists (select from oauth_grants g where g.app_id = a.id)
      order by a.created_at limit 1)
    returning id`.execute(trx);
  return rows.length > 0;
}

/**
 * RFC 7591, where the community allows it.
 * @throws AppError FORBIDDEN, CONFLICT
 */
export async function registerOauthApp(
  ctx: Ctx,
  { client_name: name, redirect_uris, token_endpoint_auth_method, scope }: Registration,
): Promise<SavedApp & { scope: OauthScope }> {
  if (!oauthSettingsOf(ctx.settings).registration) {
    const message = 'Apps are registered by the administrators of this community.';
    throw new AppError('FORBIDDEN', { message });
  }
  const granted = grantedScope(scope, dynamicScope);
  const wanted = granted.areas.length === 0 ? dynamicScope : granted;
  const { areas, isWriting } = wanted;
  return inTransaction(ctx, async ({ trx }) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from oauth_apps a where a.is_dynamic
        and not exists (select from oauth_grants g where g.app_id = a.id)`.execute(trx);
    // Somebody who registers many takes the place of their own first.
    if ((rows[0]?.count ?? 0) >= mostUnused && !(await removeOldestUnused(trx, ctx.now))) {
      throw new AppError('CONFLICT', {
        message: 'Too many apps have registered. Try again later.',
      });
    }
    const made = await insertApp(
      trx,
      {
        name,
        redirect_uris: [...new Set(redirect_uris)],
        areas,
        is_writing: isWriting,
        is_dynamic: true,
      },
      token_endpoint_auth_method !== 'none',
    );
    await note(trx, ctx, 'oauthApp.registered', { id: made.id, name });
    return { ...made, scope: wanted };
  });
}

type AppColumns = Pick<StoredOauthApp, 'name' | 'redirect_uris' | 'areas' | 'is_writing'> &
  Partial<Pick<StoredOauthApp, 'created_by' | 'is_dynamic'>>;

async function insertApp(
  trx: DatabaseTransaction,
  columns: AppColumns,
  hasSecret: boolean,
): Promise<SavedApp> {
  const secret = hasSecret ? newOauthSecret('plazacs') : null;
  const clientId = newClientId();
  const { id } = await trx
    .insertInto('oauth_apps')
    .values({
      ...columns,
      client_id: clientId,
      secret_hash: secret === null ? null : oauthHash(secret),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, clientId, secret };
}

async function demandRoom(trx: DatabaseTransaction): Promise<void> {
  const { count } = await trx
    .selectFrom('oauth_apps')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_dynamic', '=', false)
    .executeTakeFirstOrThrow();
  if (Number(count) < mostApps) return;
  const message = `There can be at most ${mostApps} apps. Delete one first.`;
  throw new AppError('CONFLICT', { message });
}

function note(
  trx: DatabaseTransaction,
  ctx: Ctx,
  action: string,
  { id, name }: { id: number; name: string },
): Promise<void> {
  return audit(trx, ctx, { action, subjectType: 'oauthApp', subjectId: id, detail: { name } });
}
