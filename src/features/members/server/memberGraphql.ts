import { builder } from '#platform/graphql/builder.ts';
import type { MemberRow } from './memberLoader.ts';

/** SPEC §3 User. E-mail and the like are never part of it. */
export const MemberType = builder.objectRef<MemberRow>('Member').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    username: t.exposeString('username'),
    fullName: t.exposeString('full_name'),
    avatar: t.exposeString('avatar_url', { nullable: true }),
    brandUser: t.exposeBoolean('brand_user'),
    isAnonymous: t.boolean({ resolve: () => false }),
  }),
});
