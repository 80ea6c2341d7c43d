import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import type { WebhookDelivery, WebhookEndpoint } from './webhookQueries.ts';
import {
  deleteWebhook,
  getDeliveries,
  getEndpoints,
  listWebhookEvents,
  replayDelivery,
  rotateWebhookSecret,
  saveWebhook,
  switchWebhook,
  testWebhook,
} from './webhookService.ts';

const WebhookFormatType = builder.enumType('WebhookFormat', {
  values: ['STANDARD', 'SLACK', 'TEAMS', 'DISCORD'],
});
const WebhookState = builder.enumType('WebhookDeliveryState', {
  values: ['WAITING', 'DELIVERED', 'FAILED'],
});

const DeliveryType = builder.objectRef<WebhookDelivery>('WebhookDelivery').implement({
  description: 'An event that was sent to an endpoint, or is about to be.',
  fields: (t) => ({
    id: t.exposeID('id'),
    messageId: t.exposeString('message_id'),
    type: t.exposeString('type'),
    body: t.exposeString('body'),
    state: t.field({
      type: WebhookState,
      resolve: ({ state }) => state as 'WAITING' | 'DELIVERED' | 'FAILED', // as the table demands
    }),
    attempts: t.exposeInt('attempts'),
    nextAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Of the next attempt; null: there is none.',
      resolve: ({ state, next_at }) => (state === 'WAITING' ? next_at : null),
    }),
    status: t.exposeInt('status', { nullable: true, description: 'Of the last attempt.' }),
    answer: t.exposeString('answer', { nullable: true, description: 'Its beginning.' }),
    error: t.exposeString('error', { nullable: true }),
    durationMs: t.exposeInt('duration_ms', { nullable: true }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
  }),
});

const WebhookType = builder.objectRef<WebhookEndpoint>('Webhook').implement({
  description: 'An address of another system to which events are sent.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    url: t.exposeString('url'),
    format: t.field({
      type: WebhookFormatType,
      resolve: ({ format }) => format as 'STANDARD' | 'SLACK' | 'TEAMS' | 'DISCORD', // as the table demands
    }),
    events: t.exposeStringList('events', { description: 'Empty: all.' }),
    categoryIds: t.idList({ resolve: ({ category_ids }) => category_ids.map(String) }),
    isOn: t.exposeBoolean('is_on'),
    offReason: t.exposeString('off_reason', {
      nullable: true,
      description: 'Why it was switched off by itself: DEAD or GONE.',
    }),
    failingSince: t.expose('failing_since', { type: 'DateTime', nullable: true }),
  }),
});

const WebhookEventType = builder
  .objectRef<{ type: string; description: string }>('WebhookEvent')
  .implement({
    fields: (t) => ({
      type: t.exposeString('type'),
      description: t.exposeString('description'),
    }),
  });

builder.queryFields((t) => ({
  webhooks: t.field({
    type: [WebhookType],
    description: 'Needs MANAGE_COMMUNITY.',
    resolve: (_root, _args, ctx) => getEndpoints(ctx),
  }),
  webhookEvents: t.field({
    type: [WebhookEventType],
    description: 'What can be sent; needs MANAGE_COMMUNITY.',
    resolve: (_root, _args, ctx) => listWebhookEvents(ctx),
  }),
  webhookDeliveries: t.field({
    type: [DeliveryType],
    args: { webhookId: t.arg.id({ required: true }) },
    description: 'The latest ones, newest first; needs MANAGE_COMMUNITY.',
    resolve: (_root, { webhookId }, ctx) => getDeliveries(ctx, String(webhookId)),
  }),
}));

mutation('saveWebhook', {
  description: 'A new one without an id.',
  input: (t) => ({
    id: t.id(),
    name: t.string({ required: true }),
    url: t.string({ required: true }),
    format: t.field({ type: WebhookFormatType, required: true }),
    events: t.stringList(),
    categoryIds: t.idList(),
  }),
  run: (ctx, { id, ...input }) => saveWebhook(ctx, id == null ? null : String(id), input),
  output: (t) => ({
    webhook: t.field({ type: WebhookType, resolve: ({ endpoint }) => endpoint }),
    secret: t.string({
      nullable: true,
      description: 'Of a new one; it is not shown again.',
      resolve: ({ secret }) => secret,
    }),
  }),
});

mutation('switchWebhook', {
  input: (t) => ({ id: t.id({ required: true }), isOn: t.boolean({ required: true }) }),
  run: (ctx, { id, isOn }) => switchWebhook(ctx, String(id), isOn),
  output: ['webhook', WebhookType],
});

mutation('rotateWebhookSecret', {
  description: 'The old secret signs beside the new one for a day.',
  input: (t) => ({ id: t.id({ required: true }) }),
  run: (ctx, { id }) => rotateWebhookSecret(ctx, String(id)),
  output: ['secret', 'String', { description: 'It is not shown again.' }],
});

mutation('testWebhook', {
  input: (t) => ({ id: t.id({ required: true }) }),
  run: (ctx, { id }) => testWebhook(ctx, String(id)),
  output: 'ok',
});

mutation('replayWebhookDelivery', {
  input: (t) => ({ id: t.id({ required: true }) }),
  run: (ctx, { id }) => replayDelivery(ctx, String(id)),
  output: 'ok',
});

mutation('deleteWebhook', {
  input: (t) => ({ id: t.id({ required: true }) }),
  run: (ctx, { id }) => deleteWebhook(ctx, String(id)),
  output: 'ok',
});
