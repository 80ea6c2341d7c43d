import { type MemberRow, memberLoader } from '#features/members/server/memberLoader.ts';
import { builder } from '#platform/graphql/builder.ts';
import { ownAddress } from '#platform/html/ownAddress.ts';

/** SPEC §3 Current user: what only the member sees of themselves. */
const CurrentUserType = builder.objectRef<MemberRow>('CurrentUser').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    username: t.exposeString('username'),
    fullName: t.exposeString('full_name'),
    avatar: t.string({
      nullable: true,
      resolve: (row, _args, ctx) => ownAddress(row.avatar_url, ctx.basePath),
    }),
    brandUser: t.exposeBoolean('brand_user'),
    isAnonymous: t.boolean({ resolve: () => false }),
    email: t.exposeString('email', { nullable: true }),
    signature: t.exposeString('signature'),
    country: t.exposeString('country', { nullable: true }),
    language: t.exposeString('language', { nullable: true }),
    customFields: t.expose('custom_fields', { type: 'JSON' }),
    lastLogin: t.expose('last_login_at', { type: 'DateTime', nullable: true }),
    lastLogoutTime: t.expose('last_logout_at', { type: 'DateTime', nullable: true }),
    updatedDate: t.expose('updated_at', { type: 'DateTime' }),
    permissions: t.stringList({ resolve: (_member, _args, ctx) => [...ctx.viewer.permissions] }),
  }),
});

builder.queryField('currentUser', (t) =>
  t.field({
    type: CurrentUserType,
    nullable: true,
    description: 'Who is signed in; null for a visitor.',
    resolve: (_root, _args, ctx) =>
      ctx.viewer.memberId === null ? null : memberLoader(ctx).load(ctx.viewer.memberId),
  }),
);
