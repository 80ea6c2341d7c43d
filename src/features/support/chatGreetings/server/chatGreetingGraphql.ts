import DataLoader from 'dataloader';
import { parseIds } from '#core/ids.ts';
import { avatarOf, firstNameOf } from '#features/support/liveChat/server/agentNames.ts';
import { liveChatSettings } from '#features/support/liveChat/server/liveChatAvailability.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { greetingSchema } from '../chatGreetingInputs.ts';
import {
  greetingPeople,
  greetingPlaces,
  greetingTimes,
  greetingVisits,
} from '../chatGreetingRules.ts';
import {
  deleteGreeting,
  listGreetings,
  orderGreetings,
  saveGreeting,
  turnGreeting,
} from './chatGreetingService.ts';
import { type ChatGreeting, greetingSettings, textOfGreeting } from './chatGreetingStore.ts';
import {
  countGreeting,
  countsOfGreetings,
  type GreetingCounts,
  greetingsOfViewer,
} from './greetVisitors.ts';

const PlaceEnum = builder.enumType('ChatGreetingPlace', { values: greetingPlaces });
const VisitsEnum = builder.enumType('ChatGreetingVisits', { values: greetingVisits });
const PeopleEnum = builder.enumType('ChatGreetingPeople', { values: greetingPeople });
const TimesEnum = builder.enumType('ChatGreetingTimes', { values: greetingTimes });
const CountedEnum = builder.enumType('ChatGreetingCounted', {
  values: ['SHOWN', 'OPENED'] as const,
});

const OfferType = builder.objectRef<ChatGreeting>('ChatGreetingOffer').implement({
  description: 'A greeting for the viewer; the browser decides when to show it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    paths: t.exposeStringList('paths', { description: 'With `*` for any text; none: all pages.' }),
    afterSeconds: t.exposeInt('afterSeconds'),
    scrolled: t.exposeInt('scrolled', { description: 'Percent of the page.' }),
    visits: t.field({ type: VisitsEnum, resolve: ({ visits }) => visits }),
    text: t.string({ resolve: (greeting, _args, { locale }) => textOfGreeting(greeting, locale) }),
    senderName: t.string({
      nullable: true,
      description: 'First name of the agent; null: the community.',
      resolve: ({ senderId }, _args, ctx) => firstNameOf(ctx, senderId),
    }),
    senderAvatar: t.string({
      nullable: true,
      resolve: ({ senderId }, _args, ctx) => avatarOf(ctx, senderId),
    }),
  }),
});

const TextType = builder.objectRef<ChatGreeting['texts'][number]>('ChatGreetingText').implement({
  fields: (t) => ({ language: t.exposeString('language'), text: t.exposeString('text') }),
});

const TextInput = builder.inputType('ChatGreetingTextInput', {
  fields: (t) => ({
    language: t.string({ required: true }),
    text: t.string({ required: true }),
  }),
});

const CountsType = builder.objectRef<GreetingCounts>('ChatGreetingCounts').implement({
  description: 'Of the last 30 days.',
  fields: (t) => ({
    shown: t.exposeInt('shown'),
    opened: t.exposeInt('opened'),
    answered: t.exposeInt('answered', { description: 'Chats begun from it.' }),
  }),
});

const GreetingType = builder.objectRef<ChatGreeting>('ChatGreeting').implement({
  description: 'A message that visitors are shown before they ask.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    isOn: t.exposeBoolean('isOn'),
    place: t.field({ type: PlaceEnum, resolve: ({ place }) => place }),
    paths: t.exposeStringList('paths'),
    afterSeconds: t.exposeInt('afterSeconds'),
    scrolled: t.exposeInt('scrolled'),
    visits: t.field({ type: VisitsEnum, resolve: ({ visits }) => visits }),
    people: t.field({ type: PeopleEnum, resolve: ({ people }) => people }),
    languages: t.exposeStringList('languages'),
    times: t.field({ type: TimesEnum, resolve: ({ times }) => times }),
    senderId: t.id({ nullable: true, resolve: ({ senderId }) => senderId }),
    texts: t.field({ type: [TextType], resolve: ({ texts }) => texts }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    counts: t.field({
      type: CountsType,
      cost: 1,
      resolve: ({ id }, _args, ctx) => countLoader(ctx).load(id),
    }),
  }),
});

function countLoader(ctx: Ctx): DataLoader<number, GreetingCounts> {
  return perRequest(ctx, createCountLoader);
}

function createCountLoader(ctx: Ctx): DataLoader<number, GreetingCounts> {
  return new DataLoader((ids) => countsOfGreetings(ctx, ids));
}

const GreetingsOfViewerType = builder
  .objectRef<{ greetings: ChatGreeting[] }>('ChatGreetingOffers')
  .implement({
    fields: (t) => ({
      hoursBetween: t.int({
        description: 'Between two greetings of one visitor.',
        resolve: (_row, _args, ctx) => greetingSettings(ctx).hoursBetween,
      }),
      greetings: t.field({ type: [OfferType], resolve: ({ greetings }) => greetings }),
    }),
  });

const AdminType = builder.objectRef<{ greetings: ChatGreeting[] }>('ChatGreetingAdmin').implement({
  description: 'The greetings, as administrators see them.',
  fields: (t) => ({
    isOn: t.boolean({ resolve: (_row, _args, ctx) => greetingSettings(ctx).isOn }),
    hoursBetween: t.int({ resolve: (_row, _args, ctx) => greetingSettings(ctx).hoursBetween }),
    isChatOn: t.boolean({ resolve: (_row, _args, ctx) => liveChatSettings(ctx).isOn }),
    greetings: t.field({
      type: [GreetingType],
      cost: { weight: 10, items: 20 },
      description: 'In their order.',
      resolve: ({ greetings }) => greetings,
    }),
  }),
});

builder.queryFields((t) => ({
  chatGreetingAdmin: t.field({
    type: AdminType,
    description: 'Needs MANAGE_COMMUNITY.',
    resolve: async (_root, _args, ctx) => ({ greetings: await listGreetings(ctx) }),
  }),
  chatGreetingOffers: t.field({
    type: GreetingsOfViewerType,
    cost: 20,
    description: 'What the viewer may be greeted with.',
    resolve: async (_root, _args, ctx) => ({ greetings: await greetingsOfViewer(ctx) }),
  }),
}));

mutation('countChatGreeting', {
  description: 'A greeting is shown, or was opened.',
  input: (t) => ({
    id: t.id({ required: true }),
    what: t.field({ type: CountedEnum, required: true }),
  }),
  run: (ctx, input) => countGreeting(ctx, input),
  output: ['isShown', 'Boolean', { description: 'Agents may have left since the browser asked.' }],
});

mutation('saveChatGreeting', {
  description: 'Needs MANAGE_COMMUNITY.',
  input: (t) => ({
    id: t.id({ description: 'Of the one to change; without it one is created.' }),
    ...schemaFields(t, greetingSchema, {
      place: { type: PlaceEnum },
      visits: { type: VisitsEnum },
      people: { type: PeopleEnum },
      times: { type: TimesEnum },
      texts: { type: [TextInput] },
      senderId: 'Of an agent; empty: the community.',
      updatedDate: 'The `updatedAt` that was read; a change since then is a CONFLICT.',
    }),
  }),
  run: (ctx, input) => saveGreeting(ctx, input.id ?? null, input),
  output: ['greeting', GreetingType],
});

mutation('turnChatGreeting', {
  description: 'On or off. Needs MANAGE_COMMUNITY.',
  input: (t) => ({ id: t.id({ required: true }), isOn: t.boolean({ required: true }) }),
  run: (ctx, input) => turnGreeting(ctx, input),
  output: ['greeting', GreetingType],
});

mutation('orderChatGreetings', {
  description: 'The given ones first. Needs MANAGE_COMMUNITY.',
  input: (t) => ({ ids: t.idList({ required: true }) }),
  run: async (ctx, { ids }) => {
    await orderGreetings(ctx, parseIds(ids));
    return true;
  },
  output: 'ok',
});

mutation('deleteChatGreeting', {
  description: 'With its counts. Needs MANAGE_COMMUNITY.',
  input: (t) => ({ id: t.id({ required: true }) }),
  run: async (ctx, { id }) => {
    await deleteGreeting(ctx, id);
    return true;
  },
  output: 'ok',
});
