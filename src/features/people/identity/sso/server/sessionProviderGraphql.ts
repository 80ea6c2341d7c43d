import { CurrentUserType } from '#features/people/identity/server/identityGraphql.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { publicSessionId } from '#platform/sessions/sessions.ts';
import type { ProviderKind } from '../providerKindRules.ts';

interface SessionProvider {
  kind: string;
  idpId: string;
}

const UserLoginMetadataType = builder.objectRef<SessionProvider>('UserLoginMetadata').implement({
  description: 'The identity provider that vouched for the session (SPEC §3).',
  fields: (t) => ({
    loginProviderType: t.exposeString('kind'),
    loginProviderId: t.exposeString('idpId', { description: 'Its `idpId`.' }),
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
    description: 'null where nobody vouched: a password, a passkey.',
    resolve: (_member, _args, ctx) => perRequest(ctx, findProvider),
  }),
}));

async function findProvider(ctx: Ctx): Promise<SessionProvider | null> {
  const { memberId } = ctx.viewer;
  if (memberId === null || ctx.sessionId === null) return null;
  const row = await ctx.db
    .selectFrom('sessions')
    .innerJoin('identity_providers', 'identity_providers.id', 'sessions.provider_id')
    .select(['identity_providers.kind', 'identity_providers.idp_id as idpId'])
    .where('sessions.member_id', '=', memberId)
    .where(publicSessionId, '=', ctx.sessionId)
    .executeTakeFirst();
  return row ?? null;
}
