import { sql } from 'kysely';
import { optionalId, requireId } from '#core/ids.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { matchWays, spamActions } from '../spamRules.ts';
import { daysBefore } from './lookUps.ts';
import {
  deleteSpamRule,
  getSpamRule,
  listSpamRules,
  orderSpamRules,
  saveSpamRule,
  setSpamRuleEnabled,
} from './spamRuleService.ts';
import type { SpamRule } from './spamRuleStore.ts';

const SpamActionEnum = builder.enumType('SpamAction', {
  description: 'What a rule against spam does where it matches.',
  values: spamActions,
});

const SpamMatchEnum = builder.enumType('SpamMatch', { values: matchWays });

/** What a rule held, hid or flagged in the last 30 days; rejections are not recorded. */
const countCatches = async ({ db, now }: Ctx) => {
  const { rows } = await sql<{ id: number; caught: number }>`
    select rule_id as id, count(*)::int as caught from spam_catches
    where at > ${daysBefore(now, 30)} and rule_id is not null group by rule_id`.execute(db);
  return new Map(rows.map(({ id, caught }) => [id, caught]));
};

export const SpamRuleType = builder.objectRef<SpamRule>('SpamRule').implement({
  description: 'A rule against spam; the first in their order that matches decides.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    shippedKey: t.exposeString('shippedKey', {
      nullable: true,
      description: 'Of a rule that came with the product: it is switched off, never deleted.',
    }),
    enabled: t.exposeBoolean('enabled'),
    action: t.field({ type: SpamActionEnum, resolve: ({ action }) => action }),
    match: t.field({ type: SpamMatchEnum, resolve: ({ match }) => match }),
    conditions: t.field({
      type: 'JSON',
      description: 'Each with a `type` and what that type takes.',
      resolve: ({ conditions }) => conditions,
    }),
    message: t.exposeString('message', { nullable: true }),
    sparesTrusted: t.exposeBoolean('sparesTrusted'),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    createdBy: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ createdById }, _args, ctx) =>
        createdById === null ? null : memberLoader(ctx).load(createdById),
    }),
    caughtCount: t.int({
      description: 'What it held, hid or flagged in the last 30 days.',
      resolve: async ({ id }, _args, ctx) => (await perRequest(ctx, countCatches)).get(id) ?? 0,
    }),
  }),
});

/** A rule as input: to be saved, or only for a dry run. */
export const SpamRuleInputType = builder.inputType('SpamRuleInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    action: t.field({ type: SpamActionEnum, required: true }),
    match: t.field({ type: SpamMatchEnum, required: true }),
    conditions: t.field({ type: 'JSON', required: true }),
    message: t.string(),
    sparesTrusted: t.boolean({ required: true }),
    enabled: t.boolean({ required: true }),
  }),
});

builder.queryFields((t) => ({
  spamRules: t.field({
    type: [SpamRuleType],
    description: 'Every rule in its order; needs MANAGE_BLACKLISTED_CONFIG.',
    resolve: (_root, _args, ctx) => listSpamRules(ctx),
  }),
  spamRule: t.field({
    type: SpamRuleType,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => getSpamRule(ctx, requireId(id)),
  }),
}));

mutation('saveSpamRule', {
  input: (t) => ({
    id: t.id({ description: 'Of the rule to change; absent for a new one.' }),
    rule: t.field({ type: SpamRuleInputType, required: true }),
    updatedDate: t.field({
      type: 'DateTime',
      description: 'The `updatedAt` that was read; a change since then is a CONFLICT.',
    }),
  }),
  run: (ctx, { id, ...given }) => saveSpamRule(ctx, { ...given, id: optionalId(id) }),
  output: ['rule', SpamRuleType],
});

mutation('setSpamRuleEnabled', {
  input: (t) => ({ id: t.id({ required: true }), enabled: t.boolean({ required: true }) }),
  run: (ctx, { id, enabled }) => setSpamRuleEnabled(ctx, { id: requireId(id), enabled }),
  output: ['rule', SpamRuleType],
});

mutation('orderSpamRules', {
  input: (t) => ({ ids: t.idList({ required: true }) }),
  run: (ctx, { ids }) => orderSpamRules(ctx, ids.map(requireId)),
  output: ['rules', [SpamRuleType]],
});

mutation('deleteSpamRule', {
  input: (t) => ({ id: t.id({ required: true }) }),
  run: async (ctx, { id }) => {
    await deleteSpamRule(ctx, requireId(id));
    return id;
  },
  output: ['deletedId', 'ID'],
});
