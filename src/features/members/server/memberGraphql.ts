import { builder } from '#platform/graphql/builder.ts';
import { ownAddress } from '#platform/html/ownAddress.ts';
import type { MemberRow } from './memberLoader.ts';

/** SPEC §3 User. E-mail and the like are never part of it. */
export const MemberType = builder.objectRef<MemberRow>('Member').implement({
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
  }),
});
