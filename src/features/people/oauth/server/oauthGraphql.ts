import { findAccountById } from '#features/people/identity/server/identityQueries.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { isWideScope, redirectHost } from '../oauthRules.ts';
import { type CheckedRequest, checkAuthorizeRequest } from './authorizeRequest.ts';
import {
  deleteOauthApp,
  listOauthApps,
  renewOauthSecret,
  type SavedApp,
  saveOauthApp,
} from './oauthAppService.ts';
import { disconnectApp, listMyApps } from './oauthGrantService.ts';
import type { ConnectedApp, ListedApp } from './oauthQueries.ts';

const OauthRequestType = builder.objectRef<CheckedRequest>('OauthRequest').implement({
  description: 'What an app asks a member for.',
  fields: (t) => ({
    fault: t.string({
      nullable: true,
      description: 'Why the member can’t be asked: app, redirectUri or request; null if they can.',
      resolve: (checked) => {
        if (checked.kind === 'asks') return null;
        return checked.kind === 'refused' ? checked.reason : 'request';
      },
    }),
    name: t.string({ resolve: (checked) => asked(checked)?.app.name ?? '' }),
    isChecked: t.boolean({
      description: 'An administrator has registered it.',
      resolve: (checked) => asked(checked)?.app.is_dynamic === false,
    }),
    host: t.string({
      description: 'Where the app is told the outcome.',
      resolve: (checked) => {
        const request = asked(checked);
        return request ? redirectHost(request.redirectUri) : '';
      },
    }),
    areas: t.stringList({ resolve: (checked) => asked(checked)?.areas ?? [] }),
    isWriting: t.boolean({ resolve: (checked) => asked(checked)?.isWriting ?? false }),
    isWide: t.boolean({
      description: 'Whether the member confirms it with the password, or a sign-in just before.',
      resolve: (checked) => isWide(checked),
    }),
    needsPassword: t.boolean({
      description: 'Whether the viewer confirms it with the password.',
      resolve: async (checked, _args, { db, viewer }) => {
        if (viewer.memberId === null || !isWide(checked)) return false;
        return (await findAccountById(db, viewer.memberId))?.password_hash != null;
      },
    }),
  }),
});

function isWide(checked: CheckedRequest): boolean {
  const request = asked(checked);
  return request !== null && isWideScope(request);
}

function asked(checked: CheckedRequest) {
  return checked.kind === 'asks' ? checked.request : null;
}

const ConnectedAppType = builder.objectRef<ConnectedApp>('ConnectedApp').implement({
  description: 'An app that the viewer has connected.',
  fields: (t) => ({
    id: t.exposeID('app_id'),
    name: t.exposeString('name'),
    isChecked: t.boolean({ resolve: ({ is_dynamic }) => !is_dynamic }),
    areas: t.exposeStringList('areas'),
    isWriting: t.exposeBoolean('is_writing'),
    connectedAt: t.expose('connected_at', { type: 'DateTime' }),
    lastUsedAt: t.expose('last_used_at', { type: 'DateTime', nullable: true }),
  }),
});

const OauthAppType = builder.objectRef<ListedApp>('OauthApp').implement({
  description: 'An app that members can connect.',
  fields: (t) => ({
    id: t.exposeID('id'),
    clientId: t.exposeString('client_id'),
    name: t.exposeString('name'),
    redirectUris: t.exposeStringList('redirect_uris'),
    areas: t.exposeStringList('areas'),
    isWriting: t.exposeBoolean('is_writing'),
    hasSecret: t.boolean({ resolve: ({ secret_hash }) => secret_hash !== null }),
    isDynamic: t.exposeBoolean('is_dynamic', { description: 'It registered itself.' }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    members: t.exposeInt('members', { description: 'That have connected it.' }),
  }),
});

builder.queryFields((t) => ({
  oauthRequest: t.field({
    type: OauthRequestType,
    args: {
      search: t.arg.string({ required: true, description: 'The query string of the request.' }),
      issuer: t.arg.string({ required: true, description: 'The address of the portal.' }),
    },
    resolve: (_root, { search, issuer }, { db }) => checkAuthorizeRequest({ db, issuer, search }),
  }),
  myApps: t.field({ type: [ConnectedAppType], resolve: (_root, _args, ctx) => listMyApps(ctx) }),
  oauthApps: t.field({
    type: [OauthAppType],
    description: 'Needs MANAGE_COMMUNITY.',
    resolve: (_root, _args, ctx) => listOauthApps(ctx),
  }),
}));

const saved = {
  id: (app: SavedApp) => String(app.id),
  clientId: (app: SavedApp) => app.clientId,
  secret: (app: SavedApp) => app.secret,
};

mutation('saveOauthApp', {
  description: 'Needs MANAGE_COMMUNITY.',
  input: (t) => ({
    id: t.id({ description: 'Of an app that is changed.' }),
    name: t.string({ required: true }),
    redirectUris: t.string({ required: true, description: 'Separated by lines.' }),
    areas: t.stringList({ required: true }),
    isWriting: t.boolean({ required: true }),
    hasSecret: t.boolean({ description: 'Of a new app: it runs on a server.' }),
  }),
  run: (ctx, input) => saveOauthApp(ctx, input),
  output: (t) => ({
    id: t.id({ resolve: saved.id }),
    clientId: t.string({ resolve: saved.clientId }),
    secret: t.string({
      nullable: true,
      description: 'Of a new app; it is not shown again.',
      resolve: saved.secret,
    }),
  }),
});

mutation('renewOauthSecret', {
  description: 'The old secret stops working at once. Needs MANAGE_COMMUNITY.',
  input: (t) => ({ id: t.id({ required: true }) }),
  run: (ctx, { id }) => renewOauthSecret(ctx, String(id)),
  output: (t) => ({
    clientId: t.string({ resolve: saved.clientId }),
    secret: t.string({
      nullable: true,
      description: 'It is not shown again.',
      resolve: saved.secret,
    }),
  }),
});

mutation('deleteOauthApp', {
  description: 'Disconnects it from all members. Needs MANAGE_COMMUNITY.',
  input: (t) => ({ id: t.id({ required: true }) }),
  run: (ctx, { id }) => deleteOauthApp(ctx, String(id)),
  output: 'ok',
});

mutation('disconnectApp', {
  openToSuspended: true,
  description: 'Its tokens stop working at once.',
  input: (t) => ({ id: t.id({ required: true }) }),
  run: (ctx, { id }) => disconnectApp(ctx, String(id)),
  output: 'ok',
});
