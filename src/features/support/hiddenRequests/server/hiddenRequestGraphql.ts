import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { ChangeResultType } from '#features/support/agentWorkspace/server/agentMutationGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { hiddenStates, senderParts } from '../hiddenRequestInputs.ts';
import {
  type BlockedSender,
  blockSender,
  listBlockedSenders,
  unblockSender,
} from './blockSenders.ts';
import { type HiddenRequest, listHiddenRequests, removedAtOf } from './hiddenRequestQueries.ts';
import { hideRequests, restoreRequests } from './hideRequests.ts';

const HiddenStateEnum = builder.enumType('SupportHiddenState', { values: hiddenStates });
const SenderPartEnum = builder.enumType('SupportSenderPart', { values: senderParts });

const HiddenRequestType = builder.objectRef<HiddenRequest>('SupportHiddenRequest').implement({
  description: 'A request that is spam or deleted, as agents decide on it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    number: t.string({ resolve: ({ number }) => `${number}` }),
    title: t.exposeString('title'),
    opening: t.exposeString('opening', { description: 'The beginning of its text.' }),
    author: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ requester_id: id }, _args, ctx) =>
        id === null ? null : memberLoader(ctx).load(id),
    }),
    authorName: t.exposeString('requester_name', { nullable: true }),
    authorEmail: t.exposeString('requester_email', { nullable: true }),
    hiddenAt: t.expose('hidden_at', { type: 'DateTime', nullable: true }),
    hiddenBy: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ hider_id: id }, _args, ctx) => (id === null ? null : memberLoader(ctx).load(id)),
    }),
    removedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it is removed for good.',
      resolve: removedAtOf,
    }),
  }),
});

const HiddenRequestPage = pageObject('SupportHiddenRequestPage', HiddenRequestType, {
  countCost: 100,
});

const BlockedSenderType = builder.objectRef<BlockedSender>('SupportBlockedSender').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    sender: t.exposeString('sender', { description: 'An address, or `@` and a domain.' }),
    refused: t.exposeInt('refused', { description: 'Emails that were quarantined.' }),
    refusedAt: t.expose('refused_at', { type: 'DateTime', nullable: true }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
  }),
});

builder.queryFields((t) => ({
  supportHiddenRequests: t.field({
    type: HiddenRequestPage,
    cost: { weight: 100, items: 10 },
    description: 'Requests that are spam or deleted; for agents who work on them.',
    args: { as: t.arg({ type: HiddenStateEnum, required: true }), page: t.arg.int() },
    resolve: (_root, { as, page }, ctx) => listHiddenRequests(ctx, { as, page: page ?? null }),
  }),
  supportBlockedSenders: t.field({
    type: [BlockedSenderType],
    cost: 50,
    description: 'Whose emails are quarantined; for agents of the whole community.',
    resolve: (_root, _args, ctx) => listBlockedSenders(ctx),
  }),
}));

mutation('hideSupportRequests', {
  description: 'Marks requests as spam, or deletes them; each can be undone. Agents only.',
  input: (t) => ({
    ids: t.idList({ required: true, description: 'At most 500.' }),
    as: t.field({ type: HiddenStateEnum, required: true }),
    block: t.field({
      type: SenderPartEnum,
      description:
        'With SPAM: blocks the sender’s address, or its domain unless strangers share it.',
    }),
  }),
  run: (ctx, input) => hideRequests(ctx, input),
  output: ['results', [ChangeResultType]],
});

mutation('restoreSupportRequests', {
  description: 'Not spam after all, or no longer deleted.',
  input: (t) => ({ ids: t.idList({ required: true, description: 'At most 500.' }) }),
  run: (ctx, input) => restoreRequests(ctx, input),
  output: ['results', [ChangeResultType]],
});

mutation('blockSupportSender', {
  input: (t) => ({
    sender: t.string({ required: true, description: 'An address, or `@` and a domain.' }),
  }),
  run: (ctx, { sender }) => blockSender(ctx, sender),
  output: 'ok',
});

mutation('unblockSupportSender', {
  input: (t) => ({ id: t.id({ required: true }) }),
  run: (ctx, { id }) => unblockSender(ctx, id),
  output: 'ok',
});
