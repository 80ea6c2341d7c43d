import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import type { ListedKey } from './apiKeyQueries.ts';
import {
  createApiKey,
  type ListedKeys,
  listAllKeys,
  listMyKeys,
  type MadeKey,
  revokeApiKey,
  rotateApiKey,
} from './apiKeyService.ts';

const ApiKeyType = builder.objectRef<ListedKey>('ApiKey').implement({
  description: 'A key with which a program acts for a member. The key itself is shown once.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    prefix: t.exposeString('prefix', { description: 'Its beginning.' }),
    isService: t.exposeBoolean('is_service'),
    username: t.exposeString('username', {
      nullable: true,
      description: 'Of the member it acts for.',
    }),
    isWriting: t.exposeBoolean('is_writing'),
    areas: t.exposeStringList('areas'),
    addresses: t.exposeStringList('addresses', { description: 'Empty: from everywhere.' }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    expiresAt: t.expose('expires_at', { type: 'DateTime', nullable: true }),
    isExpired: t.boolean({
      resolve: ({ expires_at }, _args, { now }) => expires_at !== null && expires_at <= now,
    }),
    oldUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when the key that it replaced works; null: none does.',
      resolve: ({ old_until }, _args, { now }) => (old_until && old_until > now ? old_until : null),
    }),
    lastUsedAt: t.expose('last_used_at', { type: 'DateTime', nullable: true }),
    lastAddress: t.exposeString('last_address', { nullable: true }),
    uses: t.exposeInt('uses', { description: 'Requests in the last 30 days.' }),
  }),
});

const ApiKeysType = builder.objectRef<ListedKeys>('ApiKeys').implement({
  description: 'API keys that are not revoked.',
  fields: (t) => ({
    items: t.field({
      type: [ApiKeyType],
      description: 'Newest first.',
      resolve: ({ keys }) => keys,
    }),
    canMake: t.exposeBoolean('canMake'),
    needsPassword: t.exposeBoolean('needsPassword', {
      description: 'Whether the viewer gives the password for a new key.',
    }),
  }),
});

builder.queryFields((t) => ({
  myApiKeys: t.field({
    type: ApiKeysType,
    description: 'The viewer’s own.',
    resolve: (_root, _args, ctx) => listMyKeys(ctx),
  }),
  apiKeys: t.field({
    type: ApiKeysType,
    description: 'Of all members; needs MANAGE_COMMUNITY.',
    resolve: (_root, _args, ctx) => listAllKeys(ctx),
  }),
}));

const madeKey = {
  id: (made: MadeKey) => String(made.id),
  key: (made: MadeKey) => made.key,
};

mutation('createApiKey', {
  description: 'Members with a password give it again.',
  input: (t) => ({
    name: t.string({ required: true }),
    isWriting: t.boolean({ required: true }),
    areas: t.stringList({ required: true }),
    addresses: t.string({ description: 'Addresses and networks from which it works.' }),
    lifetime: t.int({ required: true, description: 'Days; 0: it does not expire.' }),
    isService: t.boolean({ description: 'Needs MANAGE_COMMUNITY.' }),
    username: t.string({ description: 'Whom a service key acts for; the viewer by default.' }),
    password: t.string(),
  }),
  run: (ctx, input) => createApiKey(ctx, input),
  output: (t) => ({
    id: t.id({ resolve: madeKey.id }),
    key: t.string({ description: 'It is not shown again.', resolve: madeKey.key }),
  }),
});

mutation('rotateApiKey', {
  description: 'Replaces a key. Members with a password give it again.',
  input: (t) => ({
    id: t.id({ required: true }),
    overlap: t.int({ required: true, description: 'Hours for which the old key still works.' }),
    password: t.string(),
  }),
  run: (ctx, input) => rotateApiKey(ctx, input),
  output: (t) => ({
    id: t.id({ resolve: madeKey.id }),
    key: t.string({ description: 'It is not shown again.', resolve: madeKey.key }),
  }),
});

mutation('revokeApiKey', {
  openToSuspended: true,
  description: 'The key stops working at once.',
  input: (t) => ({ id: t.id({ required: true }) }),
  run: (ctx, { id }) => revokeApiKey(ctx, String(id)),
  output: 'ok',
});
