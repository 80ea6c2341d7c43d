import { sql } from 'kysely';
import { demandUnchangedSince, momentOfChange } from '#core/changedSince.ts';
import { AppError } from '#core/errors.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, isPermission, type Permission } from '#core/permissions.ts';
import { slugOf } from '#core/slug.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { readRoles, type StoredRole } from '#platform/roles/roleStore.ts';
import { canEditRole, canSeeRoles, canShapeRole, saveRoleSchema } from '../accessRules.ts';
import { countHolders } from './roleQueries.ts';

const changed = { type: 'roles.changed', payload: {} } as const;

/** All roles, lowest level first. @throws AppError UNAUTHENTICATED, FORBIDDEN */
export async function listRoles(ctx: Ctx): Promise<StoredRole[]> {
  demand(canSeeRoles(ctx.viewer));
  return [...(await readRoles(ctx.db)).values()];
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND */
export async function getRole(ctx: Pick<Ctx, 'db' | 'viewer'>, key: string): Promise<StoredRole> {
  demand(canSeeRoles(ctx.viewer));
  const role = (await readRoles(ctx.db)).get(key);
  if (!role) throw new AppError('NOT_FOUND', { message: 'Role not found.' });
  return role;
}

/**
 * Creates a role, or updates the given fields of one.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, VALIDATION_FAILED, CONFLICT if somebody
 *   changed it since `updatedDate`
 */
export async function saveRole(ctx: Ctx, given: unknown): Promise<StoredRole> {
  demand(canSeeRoles(ctx.viewer));
  const input = parseInput(saveRoleSchema, given);
  const key = await inTransaction(ctx, async ({ trx, emit }) => {
    await lockRoles(trx);
    const before = input.key == null ? null : await getRole({ ...ctx, db: trx }, input.key);
    if (before) {
      demand(canEditRole(ctx.viewer, before));
      demandUnchangedSince({ updated_at: before.updatedAt }, input.updatedDate);
    }
    const values = {
      name: input.name ?? before?.name ?? '',
      description: input.description ?? before?.description ?? '',
      signature: input.signature ?? before?.signature ?? '',
      level: input.level ?? before?.level ?? 0,
      permissions: input.permissions?.filter(isPermission) ?? [...(before?.permissions ?? [])],
    };
    const isFixed = before?.key === 'administrator';
    // The administrator role always has every permission and the highest level.
    const shape = isFixed ? {} : { level: values.level, permissions: values.permissions };
    if (!isFixed) demandShape(ctx, before, values);
    if (values.name === '' && !before?.builtIn) throw nameFault('required');
    await demandFreeName(trx, before?.key ?? null, values.name);
    const { name, description, signature } = values;
    const stored = { name, description, signature, ...shape };
    const savedKey = before
      ? await updateRole(trx, before.key, {
          ...stored,
          updated_at: momentOfChange({ updated_at: before.updatedAt }, ctx.now),
        })
      : await insertRole(trx, { ...stored, ...values, updated_at: ctx.now });
    await audit(trx, ctx, {
      action: before ? 'role.changed' : 'role.created',
      subjectType: 'role',
      subjectId: savedKey,
      detail: changeOf(before, isFixed ? null : values),
    });
    emit(changed);
    return savedKey;
  });
  return getRole(ctx, key);
}

/**
 * Deletes a custom role without members.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, CONFLICT
 */
export async function deleteRole(ctx: Ctx, key: string): Promise<void> {
  const role = await getRole(ctx, key);
  demand(canEditRole(ctx.viewer, role));
  if (role.builtIn) {
    throw new AppError('CONFLICT', { message: 'Built-in roles can’t be deleted.' });
  }
  await inTransaction(ctx, async ({ trx, emit }) => {
    // Concurrent grants of this role wait, and then fail.
    await trx.selectFrom('roles').select('key').where('key', '=', key).forUpdate().execute();
    const count = (await countHolders(trx)).get(key) ?? 0;
    if (count > 0) {
      throw new AppError('CONFLICT', { message: `${count} members have this role.` });
    }
    await trx.updateTable('members').set({ role: 'member' }).where('role', '=', key).execute();
    await trx.deleteFrom('roles').where('key', '=', key).execute();
    await audit(trx, ctx, { action: 'role.deleted', subjectType: 'role', subjectId: key });
    emit(changed);
  });
}

interface RoleValues {
  name: string;
  description: string;
  signature: string;
  level: number;
  permissions: Permission[];
}

function demandShape(ctx: Ctx, before: StoredRole | null, values: RoleValues): void {
  const added = values.permissions.filter((each) => !before?.permissions.has(each));
  if (before && added.length === 0 && before.level === values.level) return;
  demand(canShapeRole(ctx.viewer, { level: values.level, added }));
}

function updateRole(
  trx: DatabaseTransaction,
  key: string,
  values: Partial<RoleValues> & { updated_at: Date },
): Promise<string> {
  return trx
    .updateTable('roles')
    .set(values)
    .where('key', '=', key)
    .returning('key')
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
    .then((row) => row.key);
}

async function insertRole(
  trx: DatabaseTransaction,
  values: RoleValues & { updated_at: Date },
): Promise<string> {
  const wanted = slugOf(values.name).slice(0, 40);
  const taken = new Set((await readRoles(trx)).keys());
  let key = wanted;
  for (let number = 2; taken.has(key); number += 1) key = `${wanted}-${number}`;
  await trx
    .insertInto('roles')
    .values({ key, ...values })
    .execute();
  return key;
}

/** Serializes saving, for unique names and keys, and unchanged fields. */
async function lockRoles(trx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('plaza roles'))`.execute(trx);
}

async function demandFreeName(
  trx: DatabaseTransaction,
  key: string | null,
  name: string,
): Promise<void> {
  if (name === '') return;
  const roles = [...(await readRoles(trx)).values()];
  const isTaken = roles.some(
    (role) => role.key !== key && role.name.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) throw nameFault('taken');
}

function nameFault(rule: 'required' | 'taken') {
  const message = rule === 'required' ? validationMessages.required : validationMessages.format;
  return validationFailed([{ field: 'name', rule, message }]);
}

/** The audit log's detail: the changed fields only. */
function changeOf(before: StoredRole | null, values: RoleValues | null): Record<string, unknown> {
  if (values === null) return {};
  const old: ReadonlySet<string> = before?.permissions ?? new Set();
  return {
    name: values.name,
    level: values.level,
    ...(before && before.level !== values.level ? { levelBefore: before.level } : {}),
    added: values.permissions.filter((each) => !old.has(each)),
    removed: [...old].filter((each) => !values.permissions.some((kept) => kept === each)),
  };
}
