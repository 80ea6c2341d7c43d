import { AppError } from '#core/errors.ts';
import { optionalId, requireId } from '#core/ids.ts';
import { CategoryType } from '#features/content/taxonomy/server/taxonomyGraphql.ts';
import { categoryLoader } from '#features/content/taxonomy/server/taxonomyLoaders.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { answerOf, VerdictEnum } from '#platform/graphql/verdictEnum.ts';
import { readRoles, type StoredRole } from '#platform/roles/roleStore.ts';
import { canEditRole, canGrantRole, grantRoleSchema, saveRoleSchema } from '../accessRules.ts';
import { grantRole, listHolders, listMemberRoles, revokeRole } from './grantService.ts';
import { countHolders, type Holding } from './roleQueries.ts';
import { deleteRole, getRole, listRoles, saveRole } from './roleService.ts';

/** Number of members with each role, counted once per request. */
const countOnce = ({ db }: Ctx) => countHolders(db);

const readOnce = ({ db }: Ctx) => readRoles(db);

/** A referenced role; batched per request. */
export async function roleByKey(ctx: Ctx, key: string): Promise<StoredRole> {
  const role = (await perRequest(ctx, readOnce)).get(key);
  if (!role) throw new AppError('NOT_FOUND');
  return role;
}

const RoleCan = builder.objectRef<StoredRole>('RoleCan').implement({
  fields: (t) => ({
    edit: t.field({
      type: VerdictEnum,
      resolve: (role, _args, { viewer }) => answerOf(canEditRole(viewer, role)),
    }),
    grant: t.field({
      type: VerdictEnum,
      description: 'To a member who does not stand above the viewer.',
      resolve: (role, _args, { viewer }) => answerOf(canGrantRole(viewer, role, { level: 0 })),
    }),
  }),
});

export const RoleType = builder.objectRef<StoredRole>('Role');

export const HoldingType = builder.objectRef<Holding>('RoleHolding').implement({
  description: 'A role that a member holds: the base role, or a grant beside it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    isBase: t.exposeBoolean('isBase'),
    member: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ memberId }, _args, ctx) => memberLoader(ctx).load(memberId),
    }),
    role: t.field({ type: RoleType, resolve: ({ role }, _args, ctx) => roleByKey(ctx, role) }),
    category: t.field({
      type: CategoryType,
      nullable: true,
      description: 'Where it holds, with all below; null for everywhere.',
      resolve: ({ categoryId }, _args, ctx) =>
        categoryId === null ? null : categoryLoader(ctx).load(categoryId),
    }),
    grantedAt: t.expose('grantedAt', { type: 'DateTime', nullable: true }),
    grantedBy: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ grantedById }, _args, ctx) =>
        grantedById === null ? null : memberLoader(ctx).load(grantedById),
    }),
  }),
});

const HoldingPage = pageObject('RoleHoldingPage', HoldingType);

RoleType.implement({
  description: 'A named set of permissions.',
  fields: (t) => ({
    key: t.exposeString('key'),
    name: t.exposeString('name', {
      description: "Empty for a shipped role nobody has renamed: the reader's language names it.",
    }),
    description: t.exposeString('description'),
    signature: t.exposeString('signature', {
      description: 'Stands under posts of its holders, where signatures are shown.',
    }),
    level: t.exposeInt('level', { description: 'Higher ones may block lower ones.' }),
    builtIn: t.exposeBoolean('builtIn'),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    permissions: t.stringList({ resolve: (role) => [...role.permissions] }),
    holderCount: t.int({
      resolve: async ({ key }, _args, ctx) => (await perRequest(ctx, countOnce)).get(key) ?? 0,
    }),
    holders: t.field({
      type: HoldingPage,
      args: { page: t.arg.int(), first: t.arg.int() },
      resolve: async ({ key }, args, ctx) => ({
        ...(await listHolders(ctx, key, args)),
        totalCount: async () => (await perRequest(ctx, countOnce)).get(key) ?? 0,
      }),
    }),
    can: t.field({ type: RoleCan, resolve: (role) => role }),
  }),
});

builder.queryFields((t) => ({
  roles: t.field({
    type: [RoleType],
    description: 'Every role, lowest level first; for those who manage the community.',
    resolve: (_root, _args, ctx) => listRoles(ctx),
  }),
  role: t.field({
    type: RoleType,
    args: { key: t.arg.string({ required: true }) },
    resolve: (_root, { key }, ctx) => getRole(ctx, key),
  }),
  memberRoles: t.field({
    type: [HoldingType],
    description: 'What a member holds: the base role first, then grants.',
    args: { memberId: t.arg.id({ required: true }) },
    resolve: (_root, { memberId }, ctx) => listMemberRoles(ctx, requireId(memberId)),
  }),
}));

mutation('saveRole', {
  input: (t) =>
    schemaFields(t, saveRoleSchema, {
      key: 'Of the role to change; absent for a new one.',
      updatedDate: 'The `updatedAt` that was read; a change since then is a CONFLICT.',
    }),
  run: (ctx, input) =>
    saveRole(ctx, {
      key: input.key,
      name: input.name ?? undefined,
      description: input.description ?? undefined,
      signature: input.signature ?? undefined,
      level: input.level ?? undefined,
      permissions: input.permissions ?? undefined,
      updatedDate: input.updatedDate,
    }),
  output: ['role', RoleType],
});

mutation('deleteRole', {
  input: (t) => ({ key: t.string({ required: true }) }),
  run: async (ctx, { key }) => {
    await deleteRole(ctx, key);
    return key;
  },
  output: ['key', 'String'],
});

mutation('grantRole', {
  input: (t) =>
    schemaFields(t, grantRoleSchema, {
      memberId: { type: 'ID' },
      categoryId: {
        type: 'ID',
        description: 'Where it holds, with all below; absent for everywhere.',
      },
      base: 'As the base role instead of one more beside it.',
    }),
  run: (ctx, input) =>
    grantRole(ctx, {
      memberId: requireId(input.memberId),
      role: input.role,
      categoryId: optionalId(input.categoryId),
      base: input.base ?? false,
    }),
  output: ['holdings', [HoldingType]],
});

mutation('revokeRole', {
  input: (t) => ({
    id: t.id({ required: true, description: 'Of the holding; a base role becomes `member`.' }),
  }),
  run: (ctx, { id }) => revokeRole(ctx, String(id)),
  output: ['holdings', [HoldingType]],
});
