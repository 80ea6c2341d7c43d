import { CurrentUserType } from '#features/people/identity/server/identityGraphql.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { publicSessionId } from '#platform/sessions/sessions.ts';
import { isProviderKind, type ProviderKind } from '../providerKindRules.ts';

interface SessionProvider {
  kind: ProviderKind | OwnLogin;
  /** null: the community itself. */
  idpId: string | null;
}

/** SPEC §3 login types: the product's own, by password or passkey. */
type OwnLogin = 'EMAIL';

const UserLoginMetadataType = builder.objectRef<SessionProvider>('UserLoginMetadata').implement({
  description: 'Who vouched for the session (SPEC §3).',
  fields: (t) => ({
    loginProviderType: t.exposeString('kind', {
      description: 'The kind of the identity provider; EMAIL for an account of the community.',
    }),
    loginProviderId: t.exposeString('idpId', {
      nullable: true,
      description: 'Its `idpId`; null for EMAIL.',
    }),
  }),
});

/** SPEC §3 login providers: the provider of the current session. */
const singleSignOn: ReadonlySet<string> = new Set<ProviderKind>(['SAML', 'OPEN_ID_CONNECT']);

builder.objectFields(CurrentUserType, (t) => ({
  isSSO: t.boolean({
    description: 'Whether a provider of single sign-on vouched for this session.',
    resolve: async (_member, _args, ctx) =>
      singleSignOn.has((await perRequest(ctx, findProvider))?.kind ?? ''),
  }),
  userLoginMetadata: t.field({
    type: UserLoginMetadataType,
    nullable: true,
    description: 'null without a session, such as for an API key, and for anonymous members.',
    resolve: (_member, _args, ctx) => perRequest(ctx, findProvider),
  }),
}));

async function findProvider(ctx: Ctx): Promise<SessionProvider | null> {
  const { memberId } = ctx.viewer;
  if (memberId === null || ctx.sessionId === null) return null;
  const row = await ctx.db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .leftJoin('identity_providers', 'identity_providers.id', 'sessions.provider_id')
    .select(['identity_providers.kind', 'identity_providers.idp_id as idpId', 'members.anonymous'])
    .where('sessions.member_id', '=', memberId)
    .where(publicSessionId, '=', ctx.sessionId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { kind, idpId } = row;
  if (isProviderKind(kind)) return { kind, idpId };
  return row.anonymous ? null : { kind: 'EMAIL', idpId: null };
}
