import { type Permission, permissions } from '#core/permissions.ts';
import { defineImportKind, type ImportKind } from '#platform/import/importKind.ts';
import { roleGrantRecord, roleRecord } from './accessExport.ts';

const isPermission = (name: string): name is Permission =>
  permissions.some((known) => known === name);

/** Only where the operator asks for them; those that are here already keep their permissions. */
const roles = defineImportKind(roleRecord, {
  kind: 'roles',
  table: 'roles',
  key: ['key'],
  matchedBecause: 'is a role here already',
  match: async ({ trx, withRoles }, records) => {
    const known = withRoles ? await trx.selectFrom('roles').select('key').execute() : [];
    const keys = new Set(known.map(({ key }) => key));
    return new Map(records.flatMap(({ id }) => (keys.has(id) ? [[id, null] as const] : [])));
  },
  row: (role, given) => {
    if (!given.withRoles) return 'roles are imported with --roles only';
    const known = role.permissions.filter(isPermission);
    if (known.length < role.permissions.length) given.degrade('has permissions that are not known');
    return {
      ...{ key: role.id, name: role.name, description: role.description, level: role.level },
      ...{ permissions: known, built_in: false, signature: '', updated_at: given.now },
    };
  },
  unwatched: ['updated_at', 'signature'],
});

const roleGrants = defineImportKind(roleGrantRecord, {
  kind: 'roleGrants',
  table: 'role_grants',
  references: ({ memberId, categoryId }) => [
    ['members', memberId],
    ...(categoryId === null ? [] : [['categories', categoryId] as const]),
  ],
  prepare: async ({ trx }) => {
    const rows = await trx.selectFrom('roles').select('key').execute();
    return new Set(rows.map(({ key }) => key));
  },
  row: (grant, given) => {
    if (!given.withRoles) return 'roles are imported with --roles only';
    const member = given.find('members', grant.memberId);
    if (member === null) return 'whose role it is was not imported';
    if (grant.roleId === null || !given.prepared.has(grant.roleId)) return 'its role is not here';
    const category = given.find('categories', grant.categoryId);
    // Never in more places than it was.
    if (category === null && grant.categoryId !== null) return 'its category was not imported';
    return {
      ...{ member_id: member, role_key: grant.roleId, category_id: category },
      ...{ by_rank: grant.isByRank, granted_at: grant.at },
    };
  },
});

export const accessImport: readonly ImportKind[] = [roles, roleGrants];
