import { requireId } from '#core/ids.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { banKinds, banSchema } from '../banInputs.ts';
import type { BanRow } from './banQueries.ts';
import { createBan, deleteBan, listBans } from './banService.ts';

const BanKindEnum = builder.enumType('BanKind', { values: banKinds });

const BanType = builder.objectRef<BanRow>('Ban').implement({
  description: 'A network address, a range of them or a domain that nobody comes in from.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.field({ type: BanKindEnum, resolve: (ban) => (ban.kind === 'IP' ? 'IP' : 'DOMAIN') }),
    value: t.exposeString('value'),
    reason: t.exposeString('reason'),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    createdBy: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ created_by_id }, _args, ctx) =>
        created_by_id === null ? null : memberLoader(ctx).load(created_by_id),
    }),
  }),
});

builder.queryField('bans', (t) =>
  t.field({ type: [BanType], resolve: (_root, _args, ctx) => listBans(ctx) }),
);

mutation('createBan', {
  input: (t) =>
    schemaFields(t, banSchema, {
      kind: { type: BanKindEnum },
      value: '203.0.113.7, 203.0.113.0/24 or spam.example',
    }),
  run: (ctx, { kind, value, reason }) => createBan(ctx, { kind, value, reason: reason ?? '' }),
  output: ['ban', BanType],
});

mutation('deleteBan', {
  input: (t) => ({ banId: t.id({ required: true }) }),
  run: (ctx, { banId }) => deleteBan(ctx, requireId(banId)),
  output: ['ban', BanType],
});
