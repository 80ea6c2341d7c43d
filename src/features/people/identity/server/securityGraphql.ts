import { AppError } from '#core/errors.ts';
import { demandMember } from '#core/permissions.ts';
import { builder } from '#platform/graphql/builder.ts';
import { fieldFacts } from '#platform/graphql/fieldFacts.ts';
import type { SessionRecord } from '#platform/sessions/sessions.ts';
import { sendVerificationEmail } from './emailVerification.ts';
import { findPasswordLink } from './passwordService.ts';
import { endMyOtherSessions, endMySession, listMySessions } from './sessionService.ts';

const SessionType = builder.objectRef<SessionRecord>('Session').implement({
  description: 'Where a member is signed in.',
  fields: (t) => ({
    id: t.exposeID('id'),
    current: t.boolean({ resolve: (session, _args, ctx) => session.id === ctx.sessionId }),
    method: t.exposeString('method'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    seenAt: t.expose('seenAt', { type: 'DateTime' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
    userAgent: t.exposeString('userAgent'),
    address: t.exposeString('address'),
  }),
});

const PasswordLinkType = builder.objectRef<{ username: string }>('PasswordLink').implement({
  description: 'A link from a mail that leads to a new password.',
  fields: (t) => ({ username: t.exposeString('username') }),
});

builder.queryFields((t) => ({
  mySessions: t.field({
    type: [SessionType],
    description: 'Where the viewer is signed in, the latest used first.',
    resolve: (_root, _args, ctx) => listMySessions(ctx),
  }),
  passwordLink: t.field({
    type: PasswordLinkType,
    nullable: true,
    args: { token: t.arg.string({ required: true }) },
    description: 'Whose password the link sets; null when it is expired or used.',
    extensions: fieldFacts({ isPublic: true }),
    resolve: (_root, { token }, ctx) => findPasswordLink(ctx, token),
  }),
}));

builder.relayMutationField(
  'sendVerificationEmail',
  { inputFields: () => ({}) },
  {
    extensions: fieldFacts({ openToSuspended: true }),
    description: 'Sends the link that confirms the viewer’s address once more.',
    resolve: async (_root, _args, ctx) => ({ sent: await sendVerificationEmail(ctx) }),
  },
  { outputFields: (t) => ({ sent: t.boolean({ resolve: ({ sent }) => sent }) }) },
);

builder.relayMutationField(
  'endSession',
  { inputFields: (t) => ({ id: t.id({ required: true }) }) },
  {
    extensions: fieldFacts({ openToSuspended: true }),
    description: 'Ends one of the viewer’s own sessions.',
    resolve: async (_root, { input }, ctx) => {
      if (!(await endMySession(ctx, String(input.id)))) throw new AppError('NOT_FOUND');
      return { sessions: await listMySessions(ctx) };
    },
  },
  {
    outputFields: (t) => ({
      sessions: t.field({ type: [SessionType], resolve: (it) => it.sessions }),
    }),
  },
);

builder.relayMutationField(
  'endOtherSessions',
  { inputFields: () => ({}) },
  {
    extensions: fieldFacts({ openToSuspended: true }),
    description: 'Ends every session of the viewer but this one.',
    resolve: async (_root, _args, ctx) => {
      demandMember(ctx.viewer);
      const ended = await endMyOtherSessions(ctx);
      return { ended, sessions: await listMySessions(ctx) };
    },
  },
  {
    outputFields: (t) => ({
      ended: t.int({ resolve: ({ ended }) => ended }),
      sessions: t.field({ type: [SessionType], resolve: ({ sessions }) => sessions }),
    }),
  },
);
