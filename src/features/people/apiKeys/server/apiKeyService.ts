import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demandActive, demandMember } from '#core/permissions.ts';
import { demandPresence } from '#features/people/identity/server/demandPresence.ts';
import { findAccountById } from '#features/people/identity/server/identityQueries.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { findViewer } from '#platform/roles/viewers.ts';
import { type NewApiKey, newApiKeySchema, rotateApiKeySchema } from '../apiKeyInputs.ts';
import { canMakeKeys, canManageServiceKeys, mostKeys, mostServiceKeys } from '../apiKeyRules.ts';
import { apiSettingsOf } from '../apiKeySettingGroup.ts';
import {
  countKeys,
  findMemberId,
  type ListedKey,
  listKeys,
  type StoredKey,
} from './apiKeyQueries.ts';
import { newKey } from './newKey.ts';

/** A key that was just made: the only time that it is shown. */
export interface MadeKey {
  id: number;
  key: string;
}

export interface ListedKeys {
  keys: ListedKey[];
  /** Whether the viewer may make more. */
  canMake: boolean;
  /** Whether the viewer gives the password for a new one. */
  needsPassword: boolean;
}

/** The viewer's own keys. */
export async function listMyKeys(ctx: Ctx): Promise<ListedKeys> {
  const memberId = demandMember(ctx.viewer);
  return listOf(ctx, memberId, mayMake(ctx));
}

/** Every key of the community, for administrators. */
export async function listAllKeys(ctx: Ctx): Promise<ListedKeys> {
  demandMember(ctx.viewer);
  if (!canManageServiceKeys(ctx.viewer)) throw new AppError('FORBIDDEN');
  return listOf(ctx, null, true);
}

async function listOf(ctx: Ctx, memberId: number | null, canMake: boolean): Promise<ListedKeys> {
  const [keys, account] = await Promise.all([
    listKeys(ctx.db, { memberId, now: ctx.now }),
    findAccountById(ctx.db, demandMember(ctx.viewer)),
  ]);
  return { keys, canMake, needsPassword: account?.password_hash != null };
}

function mayMake({ viewer, settings }: Ctx): boolean {
  return canMakeKeys(viewer, apiSettingsOf(settings).keyMakers);
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** @throws AppError VALIDATION_FAILED, FORBIDDEN, PASSWORD_MISMATCH, CONFLICT when there are too many */
export async function createApiKey(ctx: Ctx, input: unknown): Promise<MadeKey> {
  const makerId = demandActive(ctx.viewer);
  const { name, areas, isWriting, isService, addresses, ...given } = parseInput(
    newApiKeySchema,
    input,
  );
  if (isService ? !canManageServiceKeys(ctx.viewer) : !mayMake(ctx)) {
    throw new AppError('FORBIDDEN');
  }
  await demandPresence(ctx, given.password);
  const { username } = given;
  const memberId = isService ? await ownerOf(ctx, { username, areas }) : makerId;
  const { key, prefix, hash } = newKey();
  const expires_at = given.lifetime === 0 ? null : new Date(+ctx.now + given.lifetime * dayMs);
  return inTransaction(ctx, async ({ trx }) => {
    await demandRoom(trx, memberId, isService);
    const { id } = await trx
      .insertInto('api_keys')
      .values({
        ...{ member_id: memberId, created_by: makerId, is_service: isService, name, prefix },
        ...{ key_hash: hash, is_writing: isWriting, areas: [...new Set(areas)], addresses },
        ...{ expires_at, created_at: ctx.now },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await note(trx, ctx, 'apiKey.created', { id, name, prefix });
    return { id, key };
  });
}

/**
 * A service key acts for another account only if that account can do no more than its maker, and never reads that
 * account's messages: it would otherwise be a way around roles and privacy.
 */
async function ownerOf(
  ctx: Ctx,
  { username, areas }: Pick<NewApiKey, 'username' | 'areas'>,
): Promise<number> {
  const makerId = demandMember(ctx.viewer);
  if (username === null) return makerId;
  const memberId = await findMemberId(ctx.db, username);
  const acting = memberId === null ? null : await findViewer(ctx, memberId);
  if (memberId === null || acting === null) {
    throw fieldFault('username', 'unknown', 'There is no member with this username.');
  }
  if (memberId === makerId) return makerId;
  if (acting.level > ctx.viewer.level) {
    throw fieldFault('username', 'level', 'This member has a higher role than you.');
  }
  if (areas.includes('messages')) {
    throw fieldFault('areas', 'messages', 'Only a member’s own key can read their messages.');
  }
  return memberId;
}

function fieldFault(field: string, rule: string, message: string): AppError {
  return validationFailed([{ field, rule, message }]);
}

/** Keys of one member are counted one after the other. */
async function demandRoom(
  trx: DatabaseTransaction,
  memberId: number,
  isService: boolean,
): Promise<void> {
  await sql`select from members where id = ${memberId} for no key update`.execute(trx);
  const most = isService ? mostServiceKeys : mostKeys;
  if ((await countKeys(trx, { memberId, isService })) >= most) {
    const message = `There can be at most ${most} keys. Revoke one first.`;
    throw new AppError('CONFLICT', { message });
  }
}

/**
 * Replaces a key; the old one works for some hours more, so that programs can be changed one after the other.
 * @throws AppError NOT_FOUND, PASSWORD_MISMATCH
 */
export async function rotateApiKey(ctx: Ctx, input: unknown): Promise<MadeKey> {
  demandActive(ctx.viewer);
  const { id, overlap, password } = parseInput(rotateApiKeySchema, input);
  await demandPresence(ctx, password);
  const { key, prefix, hash } = newKey();
  return inTransaction(ctx, async ({ trx }) => {
    const row = await ownKey(trx, ctx, id);
    const old_until = overlap === 0 ? null : new Date(+ctx.now + overlap * hourMs);
    await trx
      .updateTable('api_keys')
      .set({
        ...{ prefix, key_hash: hash, rotated_at: ctx.now, old_until },
        old_prefix: old_until && row.prefix,
        old_key_hash: old_until && row.key_hash,
      })
      .where('id', '=', row.id)
      .execute();
    await note(trx, ctx, 'apiKey.rotated', { ...row, prefix });
    return { id: row.id, key };
  });
}

/** @throws AppError NOT_FOUND */
export async function revokeApiKey(ctx: Ctx, id: string): Promise<void> {
  demandMember(ctx.viewer);
  await inTransaction(ctx, async ({ trx }) => {
    const row = await ownKey(trx, ctx, id);
    await trx
      .updateTable('api_keys')
      .set({ revoked_at: ctx.now })
      .where('id', '=', row.id)
      .execute();
    await note(trx, ctx, 'apiKey.revoked', row);
  });
}

/** A key of the viewer's, or any for administrators. @throws AppError NOT_FOUND */
async function ownKey(trx: DatabaseTransaction, ctx: Ctx, id: string): Promise<StoredKey> {
  const row = await trx
    .selectFrom('api_keys')
    .selectAll()
    .where('id', '=', requireId(id))
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const isOwn = row?.member_id === ctx.viewer.memberId && !row?.is_service;
  if (!row || !(isOwn || canManageServiceKeys(ctx.viewer))) throw new AppError('NOT_FOUND');
  return row;
}

function note(
  trx: DatabaseTransaction,
  ctx: Ctx,
  action: string,
  { id, name, prefix }: Pick<StoredKey, 'id' | 'name' | 'prefix'>,
): Promise<void> {
  return audit(trx, ctx, {
    action,
    subjectType: 'apiKey',
    subjectId: id,
    detail: { name, prefix },
  });
}
