import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { agentAbsenceSchema } from '../absenceRules.ts';
import { type AbsentAgent, listAbsentAgents, setAgentAbsence } from './agentAbsence.ts';

const AbsentAgentType = builder.objectRef<AbsentAgent>('SupportAbsentAgent').implement({
  fields: (t) => ({
    until: t.expose('until', { type: 'DateTime' }),
    member: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ memberId }, _args, ctx) => memberLoader(ctx).load(memberId),
    }),
  }),
});

builder.queryField('supportAbsentAgents', (t) =>
  t.field({
    type: [AbsentAgentType],
    cost: { weight: 50, items: 10 },
    description: 'Agents who are away now; needs MANAGE_PRIVATE_MESSAGES.',
    resolve: (_root, _args, ctx) => listAbsentAgents(ctx),
  }),
);

mutation('setAgentAbsence', {
  description: 'Until when the viewer is away from the support desk; they are back by themselves.',
  input: (t) =>
    schemaFields(t, agentAbsenceSchema, {
      until: 'Null: back now.',
      replies: 'QUEUE, DELEGATE or KEEP: where a request goes whose customer writes meanwhile.',
      delegateId: 'With DELEGATE: the agent who stands in.',
      handOver: 'The viewer’s active requests go there now, up to 500.',
    }),
  run: (ctx, { clientMutationId: _sent, ...input }) => setAgentAbsence(ctx, input),
  output: (t) => ({
    until: t.expose('until', { type: 'DateTime', nullable: true }),
    handedOver: t.expose('handedOver', { type: 'Int', description: 'Requests.' }),
  }),
});
