import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { loggingEventSchema } from '../clientErrorRules.ts';
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

mutation('loggingEvent', {
  description: 'Reports an error of the browser. Limited to 30 a minute.',
  // The login prompt of a private community can fail as well.
  openToSuspended: true,
  isPublic: true,
  input: (t) =>
    schemaFields(t, loggingEventSchema, {
      logType: 'ERROR, CHUNK_LOAD_ERROR or another name.',
      url: 'Of the page; its query is not kept.',
      additional: '`stack`, `componentStack`, `userAgent` and other plain values.',
    }),
  run: (ctx, input) => logClientError(ctx, input),
  output: 'success',
});

mutation('dismissClientError', {
  description: 'Takes a kind of error off the list until it happens again.',
  input: (t) => ({ id: t.id({ required: true }) }),
  run: (ctx, { id }) => dismissClientError(ctx, String(id)),
  output: ['clientError', ClientErrorType],
});
