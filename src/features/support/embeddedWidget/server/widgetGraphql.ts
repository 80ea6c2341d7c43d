import { isContactOpen } from '#features/support/contactForm/server/contactService.ts';
import { isChatOffered } from '#features/support/liveChat/server/liveChatAvailability.ts';
import { LiveChatMessageType } from '#features/support/liveChat/server/liveChatGraphql.ts';
import { isActiveStatus } from '#features/support/requests/supportTransitionRules.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import {
  getWidgetRequest,
  listWidgetMessages,
  listWidgetRequests,
  type OwnRequest,
} from './ownRequests.ts';
import { isWidgetOn, widgetOriginsOf, widgetSettings } from './widgetOrigins.ts';
import {
  createWidgetSecret,
  demandWidgetAdmin,
  listSecrets,
  revokeWidgetSecret,
  type WidgetSecretRow,
} from './widgetSecrets.ts';

const FrameType = builder.objectRef<{ origin: string }>('WidgetFrame').implement({
  description: 'What the page in the frame of a site offers.',
  fields: (t) => ({
    isListed: t.boolean({
      description: 'The site may show the page.',
      resolve: ({ origin }, _args, ctx) => widgetOriginsOf(ctx).includes(origin),
    }),
    hasChat: t.boolean({ resolve: (_frame, _args, ctx) => isChatOffered(ctx) }),
    hasContactForm: t.boolean({ resolve: (_frame, _args, ctx) => isContactOpen(ctx) }),
  }),
});

const OwnRequestType = builder.objectRef<OwnRequest>('WidgetRequest').implement({
  description: 'A request that its visitor began as a chat.',
  fields: (t) => ({
    id: t.id({ resolve: ({ request }) => request.id }),
    title: t.string({ resolve: ({ request }) => request.title }),
    isOpen: t.boolean({
      description: 'It is neither solved nor closed.',
      resolve: ({ request }) => isActiveStatus(request.status),
    }),
    isChatting: t.boolean({ resolve: ({ chat }) => chat.state !== 'ENDED' }),
    updatedAt: t.field({ type: 'DateTime', resolve: ({ request }) => request.last_entry_at }),
    messages: t.field({
      type: [LiveChatMessageType],
      cost: { weight: 20, items: 50 },
      resolve: (own, _args, ctx) => listWidgetMessages(ctx, own),
    }),
  }),
});

const SecretType = builder.objectRef<WidgetSecretRow>('WidgetSecret').implement({
  description: 'A secret for signatures, without its value.',
  fields: (t) => ({
    id: t.exposeID('id'),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    expiresAt: t.expose('expires_at', {
      type: 'DateTime',
      nullable: true,
      description: 'Of one that was replaced.',
    }),
  }),
});

const AdminType = builder.objectRef<object>('WidgetAdmin').implement({
  description: 'The widget for other sites, as administrators see it.',
  fields: (t) => ({
    isOn: t.boolean({ resolve: (_row, _args, ctx) => widgetSettings(ctx).isOn }),
    isShown: t.boolean({
      description: 'It is on, and the community is not private.',
      resolve: (_row, _args, ctx) => isWidgetOn(ctx),
    }),
    origins: t.stringList({ resolve: (_row, _args, ctx) => [...widgetSettings(ctx).origins] }),
    position: t.string({ resolve: (_row, _args, ctx) => widgetSettings(ctx).position }),
    hasChat: t.boolean({ resolve: (_row, _args, ctx) => isChatOffered(ctx) }),
    secrets: t.field({
      type: [SecretType],
      cost: 10,
      resolve: (_row, _args, ctx) => listSecrets(ctx),
    }),
  }),
});

builder.queryFields((t) => ({
  widgetFrame: t.field({
    type: FrameType,
    nullable: true,
    description: 'Null while the widget is off.',
    args: { origin: t.arg.string({ required: true, description: 'Of the site.' }) },
    resolve: (_root, { origin }, ctx) => (isWidgetOn(ctx) ? { origin } : null),
  }),
  widgetRequests: t.field({
    type: [OwnRequestType],
    cost: { weight: 50, items: 20 },
    description:
      'Of the visitor of the frame: those of the person whom the site has named, and of this browser.',
    resolve: (_root, _args, ctx) => listWidgetRequests(ctx),
  }),
  widgetRequest: t.field({
    type: OwnRequestType,
    cost: 20,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => getWidgetRequest(ctx, id),
  }),
  widgetAdmin: t.field({
    type: AdminType,
    description: 'Needs MANAGE_COMMUNITY.',
    resolve: (_root, _args, ctx: Ctx) => {
      demandWidgetAdmin(ctx);
      return {};
    },
  }),
}));

mutation('createWidgetSecret', {
  description: 'The secrets before count for 24 hours more. Needs MANAGE_COMMUNITY.',
  run: (ctx) => createWidgetSecret(ctx),
  output: ['secret', 'String', { description: 'It is not shown again.' }],
});

mutation('revokeWidgetSecret', {
  description: 'Ends the sessions of visitors who were named with it. Needs MANAGE_COMMUNITY.',
  input: (t) => ({ id: t.id({ required: true }) }),
  run: (ctx, { id }) => revokeWidgetSecret(ctx, id),
  output: 'ok',
});
