import { paths } from '#core/paths.ts';
import { builder } from '#platform/graphql/builder.ts';
import { ownAddress } from '#platform/html/ownAddress.ts';
import type { MemberRow } from './memberLoader.ts';

/** SPEC §3 User (minimal): what anyone may know of a member. E-mail and the like are never part of it. */
export const UserInterface = builder
  .interfaceRef<Pick<MemberRow, 'id' | 'username' | 'full_name' | 'avatar_url' | 'brand_user'>>(
    'User',
  )
  .implement({
    fields: (t) => ({
      id: t.id({
        resolve: (member, _args, ctx) => {
          ctx.touch(`member:${member.id}`);
          return member.id;
        },
      }),
      username: t.exposeString('username'),
      fullName: t.exposeString('full_name'),
      avatar: t.string({
        nullable: true,
        resolve: (member, _args, ctx) => ownAddress(member.avatar_url, ctx.basePath),
      }),
      brandUser: t.exposeBoolean('brand_user'),
      isAnonymous: t.boolean({ resolve: () => false }),
      path: t.string({ resolve: (member) => paths.member(member.id) }),
    }),
  });

/** SPEC §3 User, as the author of something or in a list. */
export const MemberType = builder
  .objectRef<MemberRow>('Member')
  .implement({ interfaces: [UserInterface], fields: () => ({}) });
