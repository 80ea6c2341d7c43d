import { optionalId, parseId, requireId } from '#core/ids.ts';
import { holds } from '#core/permissions.ts';
import { categoryLoader } from '#features/content/taxonomy/server/taxonomyLoaders.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { answerOf, VerdictEnum } from '#platform/graphql/verdictEnum.ts';
import { canEditCannedResponse } from '../cannedResponseAccess.ts';
import { cannedResponseSchema } from '../cannedResponseRules.ts';
import {
  type CannedResponseRow,
  type ResponseVersion,
  responseVersionsOf,
} from './cannedResponseQueries.ts';
import {
  deleteCannedResponse,
  listCannedResponsePage,
  saveCannedResponse,
} from './cannedResponseService.ts';
import { filledContent, textOn } from './filledResponse.ts';
import { allTeams, type ResponseTeam } from './responseTeams.ts';

const VersionType = builder.objectRef<ResponseVersion>('CannedTextVersion').implement({
  fields: (t) => ({
    language: t.exposeString('language'),
    content: t.string({ description: 'Sanitised HTML.', resolve: ({ content }) => content }),
  }),
});

const VersionInput = builder.inputType('CannedTextVersionInput', {
  fields: (t) => ({
    language: t.string({ required: true }),
    content: t.string({ required: true, description: 'HTML.' }),
  }),
});

const TeamType = builder.objectRef<ResponseTeam>('CannedTextTeam').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
});

const CannedResponseType = builder.objectRef<CannedResponseRow>('CannedText').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    content: t.string({
      description: 'Sanitised HTML with its placeholders: {author.name}, {post.title}, …',
      resolve: ({ content }) => content,
    }),
    strippedContent: t.exposeString('stripped_content'),
    filledContent: t.string({
      description:
        'With what the placeholders stand for on a post or request. Those without a value are kept.',
      args: {
        conversationId: t.arg.id(),
        responseId: t.arg.id(),
        requestId: t.arg.id({ description: 'A support request instead; agents only.' }),
      },
      resolve: (row, { conversationId, responseId, requestId }, ctx) =>
        filledContent(ctx, row, {
          conversationId: conversationId == null ? null : requireId(conversationId),
          responseId: parseId(responseId),
          requestId: requestId == null ? null : requireId(requestId),
        }),
    }),
    shownLanguage: t.string({
      nullable: true,
      description:
        'Of `filledContent`, if there is no text in the language of the request: the fallback.',
      args: { requestId: t.arg.id() },
      resolve: async (row, { requestId }, ctx) => {
        const on = { conversationId: null, responseId: null };
        const id = requestId == null ? null : requireId(requestId);
        const { language, isFallback } = await textOn(ctx, row, { ...on, requestId: id });
        return isFallback ? language : null;
      },
    }),
    language: t.exposeString('language', { nullable: true }),
    versions: t.field({
      type: [VersionType],
      description: 'Its texts in other languages.',
      resolve: (row) => responseVersionsOf(row),
    }),
    teamId: t.exposeID('team_id', { nullable: true }),
    teamName: t.string({
      nullable: true,
      resolve: async ({ team_id: id }, _args, ctx) =>
        id === null ? null : ((await allTeams(ctx)).find((team) => team.id === id)?.name ?? null),
    }),
    categoryId: t.exposeID('category_id', { nullable: true }),
    categoryTitle: t.string({
      nullable: true,
      resolve: async ({ category_id: id }, _args, ctx) =>
        id === null ? null : ((await categoryLoader(ctx).load(id))?.title ?? null),
    }),
    isShared: t.boolean({ resolve: ({ owner_id: ownerId }) => ownerId === null }),
    useCount: t.exposeInt('use_count'),
    lastUsedAt: t.expose('last_used_at', { type: 'DateTime', nullable: true }),
    updatedAt: t.expose('updated_at', { type: 'DateTime' }),
    canEdit: t.field({
      type: VerdictEnum,
      resolve: ({ owner_id: ownerId }, _args, { viewer, settings }) =>
        answerOf(canEditCannedResponse(viewer, { ownerId }, settings)),
    }),
  }),
});

const CannedResponsePage = pageObject('CannedTextPage', CannedResponseType);

builder.queryField('cannedTexts', (t) =>
  t.field({
    type: CannedResponsePage,
    nullable: true,
    description:
      'Shared canned texts and own ones, the most used first; needs USE_CANNED_RESPONSES.',
    args: {
      searchKeyword: t.arg.string(),
      language: t.arg.string(),
      conversationId: t.arg.id({ description: 'Only those offered on this post.' }),
      categoryId: t.arg.id({ description: 'Only those offered there, for a post to come.' }),
      isShared: t.arg.boolean(),
      isOffered: t.arg.boolean({
        description: 'Only those offered to the viewer: of their teams and of no team.',
      }),
      page: t.arg.int(),
      first: t.arg.int(),
    },
    resolve: (_root, { searchKeyword: keyword, conversationId, categoryId, ...asked }, ctx) =>
      listCannedResponsePage(ctx, {
        ...asked,
        keyword,
        conversationId: conversationId == null ? null : requireId(conversationId),
        categoryId: categoryId == null ? null : requireId(categoryId),
      }),
  }),
);

builder.queryField('cannedTextTeams', (t) =>
  t.field({
    type: [TeamType],
    description: 'Those that shared canned texts can be for; none without MANAGE_COMMUNITY.',
    resolve: (_root, _args, ctx) => (holds(ctx.viewer, 'MANAGE_COMMUNITY').ok ? allTeams(ctx) : []),
  }),
);

mutation('saveCannedText', {
  input: (t) => ({
    cannedTextId: t.id({ description: 'Of the one to change; without it one is written.' }),
    ...schemaFields(t, cannedResponseSchema, {
      versions: { type: [VersionInput], description: 'Texts in other languages, instead of all.' },
      teamId: 'Of a shared one: only for the agents of this team.',
      updatedDate: 'The `updatedAt` that was read; a change since then is a CONFLICT.',
    }),
  }),
  run: (ctx, input) => {
    const { cannedTextId, isShared, ...given } = input;
    const id = optionalId(cannedTextId);
    return saveCannedResponse(ctx, id, { ...given, isShared: isShared ?? false });
  },
  output: ['cannedText', CannedResponseType],
});

mutation('deleteCannedText', {
  input: (t) => ({
    cannedTextId: t.id({ required: true }),
    restore: t.boolean({ description: 'Brings it back instead.' }),
  }),
  run: (ctx, { cannedTextId, restore }) =>
    deleteCannedResponse(ctx, requireId(cannedTextId), !(restore ?? false)),
  output: ['cannedText', CannedResponseType],
});
