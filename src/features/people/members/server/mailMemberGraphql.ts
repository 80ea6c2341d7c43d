import { MailType } from '#features/base/mail/server/mailGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { MemberType } from './memberGraphql.ts';
import { memberLoader } from './memberLoader.ts';

builder.objectField(MailType, 'member', (t) =>
  t.field({
    type: MemberType,
    nullable: true,
    resolve: ({ member_id }, _args, ctx) =>
      member_id === null ? null : memberLoader(ctx).load(member_id),
  }),
);
