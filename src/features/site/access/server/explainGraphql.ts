import { paths } from '#core/paths.ts';
import { conversationPath } from '#features/content/conversations/server/conversationFields.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import { CategoryType } from '#features/content/taxonomy/server/taxonomyGraphql.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import {
  type ExplainedMemberState,
  type ExplanationResult,
  explainAction,
  stateKeys,
} from './explainService.ts';
import { listMemberRoles } from './grantService.ts';
import { HoldingType, RoleType, roleByKey } from './roleGraphql.ts';

const StateKey = builder.enumType('ExplainedStateKey', { values: stateKeys });

const StateType = builder.objectRef<ExplainedMemberState>('ExplainedState').implement({
  fields: (t) => ({
    key: t.field({ type: StateKey, resolve: ({ key }) => key }),
    until: t.expose('until', { type: 'DateTime', nullable: true }),
    reason: t.exposeString('reason', { nullable: true }),
  }),
});

interface NamedSubject {
  title: string;
  path: string;
}

const SubjectType = builder.objectRef<NamedSubject>('ExplainedSubject').implement({
  fields: (t) => ({ title: t.exposeString('title'), path: t.exposeString('path') }),
});

const ExplanationType = builder.objectRef<ExplanationResult>('ActionExplanation').implement({
  description: 'Why a member may or may not do something.',
  fields: (t) => ({
    action: t.exposeString('action'),
    code: t.exposeString('code', { description: 'OK, or the code the service would answer with.' }),
    permission: t.exposeString('permission', { nullable: true }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why, where a rule other than a permission denies it.',
    }),
    member: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ memberId }, _args, ctx) => memberLoader(ctx).load(memberId),
    }),
    subject: t.field({ type: SubjectType, nullable: true, resolve: nameSubject }),
    category: t.field({
      type: CategoryType,
      nullable: true,
      description: 'Where permissions held in single categories count.',
      resolve: ({ subject }) => subject.category,
    }),
    states: t.field({ type: [StateType], resolve: ({ states }) => states }),
    holdings: t.field({
      type: [HoldingType],
      resolve: ({ memberId }, _args, ctx) => listMemberRoles(ctx, memberId),
    }),
    givingRoles: t.field({
      type: [RoleType],
      description: 'Roles that would turn the refusal into a yes.',
      resolve: ({ givingRoles }, _args, ctx) =>
        Promise.all(givingRoles.map((key) => roleByKey(ctx, key))),
    }),
  }),
});

async function nameSubject(
  { subject }: ExplanationResult,
  _args: unknown,
  ctx: Ctx,
): Promise<NamedSubject | null> {
  const { post, topic, category, memberId } = subject;
  if (memberId !== null) {
    const member = await memberLoader(ctx).load(memberId);
    return member && { title: member.username, path: paths.member(member.id) };
  }
  if (post !== null) {
    // It was loaded with the member's visibility.
    const seen = await conversationLoader(ctx).load(post.id);
    return seen && { title: seen.title, path: await conversationPath(ctx, seen) };
  }
  if (topic !== null) return { title: topic.title, path: paths.topic(topic) };
  return category && { title: category.title, path: paths.category(category) };
}

builder.queryField('explainAction', (t) =>
  t.field({
    type: ExplanationType,
    args: {
      memberId: t.arg.id({ required: true, description: 'Id or username.' }),
      action: t.arg.string({ required: true, description: 'Or `permission:CLOSE_POST`.' }),
      on: t.arg.string({ description: 'Address or id of what the action is done to.' }),
    },
    resolve: (_root, { memberId, action, on }, ctx) =>
      explainAction(ctx, { member: String(memberId), action, on: on ?? null }),
  }),
);
