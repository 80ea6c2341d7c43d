import type { OfferedProvider } from '#core/pageRequest.ts';
import { builder } from '#platform/graphql/builder.ts';
import { fieldFacts } from '#platform/graphql/fieldFacts.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { callbackPathOf, logoutPathOf, type ProviderKind } from '../providerKindRules.ts';
import type { ProviderInput } from '../providerRules.ts';
import { providerSchema } from '../providerRules.ts';
import { offeredOf } from './providerList.ts';
import {
  deleteProvider,
  getProviderForStaff,
  listOfferedProviders,
  listProvidersForStaff,
  saveProvider,
  shownConfig,
} from './providerService.ts';
import type { ProviderRow } from './providerStore.ts';

const OfferedProviderType = builder
  .objectRef<OfferedProvider>('OfferedIdentityProvider')
  .implement({
    description: 'A way in through somebody else, as anyone may know it.',
    fields: (t) => ({
      id: t.exposeID('id'),
      idpId: t.exposeString('idpId'),
      name: t.exposeString('name'),
      kind: t.exposeString('kind'),
      loginType: t.exposeString('loginType', { nullable: true }),
      startUrl: t.exposeString('startUrl', { nullable: true }),
    }),
  });

const ProviderType = builder.objectRef<ProviderRow>('IdentityProvider').implement({
  description: 'An identity provider as its administrator sees it; never its secrets.',
  fields: (t) => ({
    id: t.exposeID('id'),
    idpId: t.exposeString('idp_id'),
    name: t.exposeString('name'),
    kind: t.exposeString('kind'),
    loginType: t.exposeString('login_type', { nullable: true }),
    enabled: t.exposeBoolean('enabled'),
    position: t.exposeInt('position'),
    config: t.field({ type: 'JSON', resolve: (row) => shownConfig(row).config }),
    secretsSet: t.stringList({ resolve: (row) => shownConfig(row).secretsSet }),
    startUrl: t.string({
      nullable: true,
      resolve: (row, _args, ctx) => offeredOf(row, ctx.basePath).startUrl,
    }),
    callbackPath: t.string({
      description: 'Redirect URI or assertion consumer service, with the base path.',
      resolve: (row, _args, ctx) =>
        `${ctx.basePath}${callbackPathOf({ kind: row.kind as ProviderKind, loginType: row.login_type })}`,
    }),
    metadataPath: t.string({
      nullable: true,
      description: 'Where a SAML provider reads who we are.',
      resolve: (row, _args, ctx) =>
        row.kind === 'SAML' ? `${ctx.basePath}/sso/metadata/${row.idp_id}` : null,
    }),
    logoutPath: t.string({
      nullable: true,
      description:
        'Where the provider tells of its logouts: SAML by the browser, OpenID Connect by itself.',
      resolve: (row, _args, ctx) => {
        const path = logoutPathOf({ kind: row.kind as ProviderKind, idpId: row.idp_id });
        return path === null ? null : `${ctx.basePath}${path}`;
      },
    }),
    updatedDate: t.expose('updated_at', { type: 'DateTime' }),
  }),
});

builder.queryField('identityProviders', (t) =>
  t.field({
    type: [OfferedProviderType],
    description: 'The ways in that are switched on, in the order of their buttons.',
    extensions: fieldFacts({ isPublic: true }),
    resolve: (_root, _args, ctx) => listOfferedProviders(ctx),
  }),
);

builder.queryField('managedIdentityProviders', (t) =>
  t.field({
    type: [ProviderType],
    description: 'All of them, for who holds MANAGE_COMMUNITY.',
    resolve: (_root, _args, ctx) => listProvidersForStaff(ctx),
  }),
);

builder.queryField('identityProvider', (t) =>
  t.field({
    type: ProviderType,
    args: { idpId: t.arg.string({ required: true }) },
    resolve: (_root, { idpId }, ctx) => getProviderForStaff(ctx, idpId),
  }),
);

mutation('saveIdentityProvider', {
  input: (t) =>
    schemaFields(t, providerSchema, {
      isNew: 'Refuses with CONFLICT where the id has a provider.',
      updatedDate: 'The `updatedDate` that was read; a change since then is a CONFLICT.',
    }),
  run: (ctx, input) => saveProvider(ctx, withoutNulls(input) as ProviderInput),
  output: ['identityProvider', ProviderType],
});

mutation('deleteIdentityProvider', {
  input: (t) => ({ idpId: t.string({ required: true }) }),
  run: async (ctx, { idpId }) => {
    await deleteProvider(ctx, idpId);
    return idpId;
  },
  output: ['idpId', 'String'],
});

function withoutNulls(input: object): object {
  return Object.fromEntries(
    Object.entries(input).filter(([key, value]) => value !== null && key !== 'clientMutationId'),
  );
}
