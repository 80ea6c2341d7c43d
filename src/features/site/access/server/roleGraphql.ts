import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { CategoryType } from '#features/content/taxonomy/server/taxonomyGraphql.ts';
import { categoryLoader } from '#features/content/taxonomy/server/taxonomyLoaders.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { answerOf, VerdictEnum } from '#platform/graphql/verdictEnum.ts';
import { readRoles, type StoredRole } from '#platform/roles/roleStore.ts';
import { canEditRole, canGrantRole } from '../accessRules.ts';
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

builder.relayMutationField(
  'saveRole',
  {
    inputFields: (t) => ({
      key: t.string({ description: 'Of the role to change; absent for a new one.' }),
      name: t.string(),
      description: t.string(),
      signature: t.string(),
      level: t.int(),
      permissions: t.stringList(),
      updatedDate: t.field({
        type: 'DateTime',
        description: 'The `updatedAt` that was read; a change since then is a CONFLICT.',
      }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => ({
      role: await saveRole(ctx, {
        key: input.key,
        name: input.name ?? undefined,
        description: input.description ?? undefined,
        signature: input.signature ?? undefined,
        level: input.level ?? undefined,
        permissions: input.permissions ?? undefined,
        updatedDate: input.updatedDate,
      }),
    }),
  },
  { outputFields: (t) => ({ role: t.field({ type: RoleType, resolve: ({ role }) => role }) }) },
);

builder.relayMutationField(
  'deleteRole',
  { inputFields: (t) => ({ key: t.string({ required: true }) }) },
  {
    resolve: async (_root, { input }, ctx) => {
      await deleteRole(ctx, input.key);
      return { key: input.key };
    },
  },
  { outputFields: (t) => ({ key: t.exposeString('key') }) },
);

builder.relayMutationField(
  'grantRole',
  {
    inputFields: (t) => ({
      memberId: t.id({ required: true }),
      role: t.string({ required: true }),
      categoryId: t.id({ description: 'Where it holds, with all below; absent for everywhere.' }),
      base: t.boolean({ description: 'As the base role instead of one more beside it.' }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => ({
      holdings: await grantRole(ctx, {
        memberId: requireId(input.memberId),
        role: input.role,
        categoryId: input.categoryId == null ? null : requireId(input.categoryId),
        base: input.base ?? false,
      }),
    }),
  },
  {
    outputFields: (t) => ({
      holdings: t.field({ type: [HoldingType], resolve: ({ holdings }) => holdings }),
    }),
  },
);

builder.relayMutationField(
  'revokeRole',
  {
    inputFields: (t) => ({
      id: t.id({ required: true, description: 'Of the holding; a base role becomes `member`.' }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => ({
      holdings: await revokeRole(ctx, String(input.id)),
    }),
  },
  {
    outputFields: (t) => ({
      holdings: t.field({ type: [HoldingType], resolve: ({ holdings }) => holdings }),
    }),
  },
);
