import { AppError } from '#core/errors.ts';
import { demandMember } from '#core/permissions.ts';
import { builder } from '#platform/graphql/builder.ts';
import { fieldFacts } from '#platform/graphql/fieldFacts.ts';
import { mutation } from '#platform/graphql/mutation.ts';
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

mutation('sendVerificationEmail', {
  openToSuspended: true,
  fieldDescription: 'Sends the link that confirms the viewer’s address once more.',
  run: (ctx) => sendVerificationEmail(ctx),
  output: ['sent', 'Boolean'],
});

mutation('endSession', {
  openToSuspended: true,
  fieldDescription: 'Ends one of the viewer’s own sessions.',
  input: (t) => ({ id: t.id({ required: true }) }),
  run: async (ctx, { id }) => {
    if (!(await endMySession(ctx, String(id)))) throw new AppError('NOT_FOUND');
    return listMySessions(ctx);
  },
  output: ['sessions', [SessionType]],
});

mutation('endOtherSessions', {
  openToSuspended: true,
  fieldDescription: 'Ends every session of the viewer but this one.',
  run: async (ctx) => {
    demandMember(ctx.viewer);
    const ended = await endMyOtherSessions(ctx);
    return { ended, sessions: await listMySessions(ctx) };
  },
  output: (t) => ({
    ended: t.exposeInt('ended'),
    sessions: t.expose('sessions', { type: [SessionType] }),
  }),
});
