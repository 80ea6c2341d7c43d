import { isAgentOn } from '#features/support/requests/server/isAgentOn.ts';
import { SupportAuthorEnum } from '#features/support/requests/server/supportEntryGraphql.ts';
import {
  SupportRequestType,
  SupportStatusEnum,
} from '#features/support/requests/server/supportGraphql.ts';
import { closesAtOf } from '#features/support/requests/server/supportRows.ts';
import { customerStatusOf } from '#features/support/requests/supportRequestRules.ts';
import { reopenUntil } from '#features/support/requests/supportTransitionRules.ts';
import { builder } from '#platform/graphql/builder.ts';
import { fieldFacts } from '#platform/graphql/fieldFacts.ts';
import { AttachmentType, attachmentsOf } from '#platform/graphql/mediaTypes.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { ownAddress } from '#platform/html/ownAddress.ts';
import { renderContent } from '#platform/html/renderContent.ts';
import {
  createPublicLink,
  findPublicLink,
  findSharedRequest,
  revokePublicLink,
  type SharedEntry,
  type SharedRequest,
} from './publicLinkService.ts';
import { sharedFileUrl, withSharedFiles } from './sharedFiles.ts';
import {
  listSharedSteps,
  rateShared,
  reopenShared,
  resolveShared,
  type SharedSteps,
} from './sharedSteps.ts';

/** A link opens in a private community, for its request alone. */
const byToken = { opensByToken: true } as const;

/** Email addresses in texts are masked: the link may be passed on. */
const addresses = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

const SharedEntryType = builder.objectRef<SharedEntry>('SharedSupportEntry').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    authorRole: t.field({ type: SupportAuthorEnum, resolve: (row) => row.author_role }),
    content: t.string({
      description: 'Sanitised HTML; email addresses are masked, and images have signed URLs.',
      resolve: async (entry, _args, ctx) =>
        (await renderContent(withSharedFiles(ctx, entry), ctx)).replace(addresses, '…@…'),
    }),
    attachments: t.field({
      type: [AttachmentType],
      description: 'Uploaded files, by signed URLs that work for an hour.',
      resolve: ({ id: entryId, tokenHash, attachments }, _args, ctx) =>
        attachmentsOf(attachments).flatMap(({ type, source, name, caption }) => {
          const url = sharedFileUrl(ctx, { tokenHash, entryId, source });
          return url === null
            ? []
            : [{ type, source: ownAddress(url, ctx.basePath), name, caption }];
        }),
    }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
  }),
});

const SharedStepsType = builder.objectRef<SharedSteps>('SharedSupportSteps').implement({
  fields: (t) => ({
    canResolve: t.exposeBoolean('canResolve'),
    canReopen: t.exposeBoolean('canReopen'),
    canRate: t.exposeBoolean('canRate'),
  }),
});

const SharedRequestType = builder.objectRef<SharedRequest>('SharedSupportRequest').implement({
  description: 'A request by its public link: without names, notes and history.',
  fields: (t) => ({
    number: t.string({ resolve: ({ row }) => `${row.number}` }),
    title: t.string({ resolve: ({ row }) => row.title.replace(addresses, '…@…') }),
    status: t.field({
      type: SupportStatusEnum,
      resolve: ({ row }) => customerStatusOf(row.status),
    }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ row }) => row.created_at }),
    closesAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it closes by itself.',
      resolve: ({ row }) => closesAtOf(row),
    }),
    reopensUntil: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ row }) => (row.resolved_at === null ? null : reopenUntil(row.resolved_at)),
    }),
    steps: t.field({
      type: SharedStepsType,
      cost: 50,
      description: 'What the requester may do now by this link; nothing if they have an account.',
      resolve: (shared, _args, ctx) => listSharedSteps(ctx, shared),
    }),
    entries: t.field({ type: [SharedEntryType], resolve: ({ entries }) => entries }),
  }),
});

builder.queryField('publicSupportRequest', (t) =>
  t.field({
    type: SharedRequestType,
    nullable: true,
    cost: 300,
    extensions: fieldFacts(byToken),
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, { token }, ctx) => findSharedRequest(ctx, token),
  }),
);

builder.objectFields(SupportRequestType, (t) => ({
  publicLinkExpiresAt: t.field({
    type: 'DateTime',
    nullable: true,
    cost: 50,
    description: 'Of the public link that works, if there is one; agents only.',
    resolve: (row, _args, ctx) => (isAgentOn(ctx, row) ? findPublicLink(ctx, row.id) : null),
  }),
}));

mutation('createSupportLink', {
  input: (t) => ({ id: t.id({ required: true }) }),
  run: (ctx, { id }) => createPublicLink(ctx, id),
  output: (t) => ({
    path: t.exposeString('path', {
      description: 'Below the base path; returned only here. A link before it stops working.',
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
  }),
});

mutation('revokeSupportLink', {
  input: (t) => ({ id: t.id({ required: true }) }),
  run: (ctx, { id }) => revokePublicLink(ctx, id),
  output: ['request', SupportRequestType],
});

const sharedChanges = {
  resolvePublicSupportRequest: resolveShared,
  reopenPublicSupportRequest: reopenShared,
} as const;

for (const name of ['resolvePublicSupportRequest', 'reopenPublicSupportRequest'] as const) {
  mutation(name, {
    description: 'By the requester without an account, with the token of a public link.',
    ...byToken,
    input: (t) => ({ token: t.string({ required: true }) }),
    run: (ctx, { token }) => sharedChanges[name](ctx, token),
    output: 'success',
  });
}

mutation('ratePublicSupportRequest', {
  description: 'By the requester without an account, once for each resolution.',
  ...byToken,
  input: (t) => ({
    token: t.string({ required: true }),
    score: t.int({ required: true, description: '1 to 5.' }),
    comment: t.string(),
  }),
  run: (ctx, input) => rateShared(ctx, input.token, input),
  output: 'success',
});
