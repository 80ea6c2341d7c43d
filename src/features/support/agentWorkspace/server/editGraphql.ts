import { sql } from 'kysely';
import { demand } from '#core/permissions.ts';
import { shownValuesByKey } from '#features/base/customFields/server/fieldValues.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { isAgentOn } from '#features/support/requests/server/isAgentOn.ts';
import { SupportRequestType } from '#features/support/requests/server/supportGraphql.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { changeRequesterSchema, editRequestSchema } from '../requestEditInputs.ts';
import { changeRequester } from './changeRequester.ts';
import { demandAgent } from './demandAgent.ts';
import { editRequest } from './editRequest.ts';
import { findRequester } from './requesters.ts';

const factsRevision =
  'Of the request that was read; a change by another agent since is a CONFLICT.';

mutation('editSupportRequest', {
  description: 'Changes what a request is about; what is missing stays. Agents only.',
  input: (t) => ({
    id: t.id({ required: true }),
    ...schemaFields(t, editRequestSchema, {
      factsRevision,
      typeId: 'A blank text removes the type.',
      customFields: 'With `typeId`: the answers to its fields, by key.',
      topicId: 'A blank text removes the topic.',
      partnerId: 'The company of a case; a blank text removes it.',
    }),
  }),
  run: (ctx, input) => editRequest(ctx, input.id, input),
  output: ['request', SupportRequestType],
});

mutation('changeRequester', {
  description: 'Makes someone else the requester; agents only.',
  input: (t) => ({
    id: t.id({ required: true }),
    ...schemaFields(t, changeRequesterSchema, {
      factsRevision,
      requesterId: 'A member.',
      requesterEmail:
        'Or someone without an account. The confirmed address of a member is that member.',
      keepsFormer: 'The former requester stays in CC.',
      confirmAudience: 'Required: someone else will see the messages.',
    }),
  }),
  run: (ctx, input) => changeRequester(ctx, input.id, input),
  output: ['request', SupportRequestType],
});

builder.objectFields(SupportRequestType, (t) => ({
  factsRevision: t.exposeInt('facts_revision', {
    description: 'Counts the changes of subject, requester, type, topic and company.',
  }),
  customFieldValues: t.field({
    type: 'JSON',
    nullable: true,
    description: 'The answers that the viewer may see, by key; agents only.',
    resolve: (row, _args, ctx) =>
      isAgentOn(ctx, row)
        ? shownValuesByKey(ctx, {
            ...{ target: 'REQUEST', ownerId: row.requester_id, categoryId: row.category_id },
            stored: row.field_values,
          })
        : null,
  }),
  partnerId: t.string({
    nullable: true,
    description: 'The company of the request; agents only.',
    resolve: (row, _args, ctx) => (isAgentOn(ctx, row) ? row.partner_id : null),
  }),
}));

const CompanyType = builder.objectRef<Company>('SupportCompany').implement({
  fields: (t) => ({
    partnerId: t.exposeString('partnerId'),
    name: t.exposeString('name', { nullable: true }),
  }),
});

builder.queryFields((t) => ({
  supportRequester: t.field({
    type: MemberType,
    nullable: true,
    description:
      'The member of an id or a confirmed address, as a request is opened for; agents only.',
    args: { memberId: t.arg.id(), email: t.arg.string() },
    resolve: async (_root, { memberId, email }, ctx) => {
      demandAgent(ctx);
      const asked = { memberId: memberId ?? null, email: email?.trim() || null };
      const found = await findRequester(ctx, asked);
      return found?.memberId == null ? null : memberLoader(ctx).load(found.memberId);
    },
  }),
  supportCompanies: t.field({
    type: [CompanyType],
    cost: 100,
    description:
      'Companies of members whose ID or name begins with a text; agents everywhere only.',
    args: { keyword: t.arg.string({ required: true }) },
    resolve: (_root, { keyword }, ctx) => findCompanies(ctx, keyword),
  }),
}));

interface Company {
  partnerId: string;
  name: string | null;
}

async function findCompanies({ db, viewer }: Ctx, keyword: string): Promise<Company[]> {
  demand(canWorkOnRequests(viewer));
  const pattern = `${keyword
    .trim()
    .slice(0, 100)
    .replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<Company>`
    select partner_id as "partnerId", max(partner_details ->> 'name') as name from members
    where partner_id is not null and deleted_at is null
      and (partner_id ilike ${pattern} or partner_details ->> 'name' ilike ${pattern})
    group by partner_id order by partner_id limit 10`.execute(db);
  return rows;
}
