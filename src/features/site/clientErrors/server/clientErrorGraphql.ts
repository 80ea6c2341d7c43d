import { builder } from '#platform/graphql/builder.ts';
import { fieldFacts } from '#platform/graphql/fieldFacts.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import type { StoredClientError } from './clientErrorQueries.ts';
import { dismissClientError, listClientErrorPage, logClientError } from './clientErrorService.ts';

const ClientErrorType = builder.objectRef<StoredClientError>('ClientError').implement({
  description: 'One kind of error that browsers report, with its latest example.',
  fields: (t) => ({
    id: t.exposeID('id'),
    logType: t.exposeString('log_type'),
    message: t.exposeString('message'),
    path: t.exposeString('path', {
      nullable: true,
      description: 'Of the page, without its query.',
    }),
    assetType: t.exposeString('asset_type', { nullable: true }),
    assetId: t.exposeString('asset_id', { nullable: true }),
    stack: t.exposeString('stack', { nullable: true }),
    userAgent: t.exposeString('user_agent', { nullable: true }),
    additional: t.field({ type: 'JSON', resolve: ({ additional }) => additional }),
    occurrences: t.exposeInt('occurrences'),
    firstSeenAt: t.expose('first_seen_at', { type: 'DateTime' }),
    lastSeenAt: t.expose('last_seen_at', { type: 'DateTime' }),
  }),
});

const ClientErrorPage = pageObject('ClientErrorPage', ClientErrorType);

builder.queryFields((t) => ({
  clientErrors: t.field({
    type: ClientErrorPage,
    description: 'By kind, the latest first. Needs MANAGE_COMMUNITY.',
    args: { page: t.arg.int(), first: t.arg.int() },
    resolve: (_root, args, ctx) => listClientErrorPage(ctx, args),
  }),
}));

builder.relayMutationField(
  'loggingEvent',
  {
    description: 'Reports an error of the browser. Limited to 30 a minute.',
    inputFields: (t) => ({
      message: t.string({ required: true }),
      logType: t.string({ description: 'ERROR, CHUNK_LOAD_ERROR or another name.' }),
      url: t.string({ description: 'Of the page; its query is not kept.' }),
      assetType: t.string(),
      assetId: t.string(),
      additional: t.field({
        type: 'JSON',
        description: '`stack`, `componentStack`, `userAgent` and other plain values.',
      }),
    }),
  },
  {
    // The login prompt of a private community can fail as well.
    extensions: fieldFacts({ openToSuspended: true, isPublic: true }),
    resolve: async (_root, { input }, ctx) => {
      await logClientError(ctx, input);
      return { success: true };
    },
  },
  { outputFields: (t) => ({ success: t.exposeBoolean('success') }) },
);

builder.relayMutationField(
  'dismissClientError',
  {
    description: 'Takes a kind of error off the list until it happens again.',
    inputFields: (t) => ({ id: t.id({ required: true }) }),
  },
  { resolve: (_root, { input }, ctx) => dismissClientError(ctx, String(input.id)) },
  {
    outputFields: (t) => ({
      clientError: t.field({ type: ClientErrorType, resolve: (error) => error }),
    }),
  },
);
