import { perRequest } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { mailingOf } from '#platform/mail/storedMailServer.ts';
import { canSendAgain, isMailKind, mailKinds, mailStates } from '../mailRules.ts';
import type { MailRow } from './mailQueries.ts';
import {
  listMailPage,
  type MailDelivery,
  mailDelivery,
  retryMail,
  sendTestMail,
  viewMail,
} from './mailService.ts';
import { nextAttemptAt, type OpenedMailRow } from './outbox.ts';

const MailStateEnum = builder.enumType('MailState', {
  values: mailStates,
  description: 'KEPT: there is no mail server, so it stays in the outbox.',
});
const MailKindEnum = builder.enumType('MailKind', {
  values: Object.keys(mailKinds).filter(isMailKind),
});

export const MailType = builder.objectRef<MailRow>('Mail').implement({
  description: 'A mail of the outbox. What it says is asked for one by one, by `mail`.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.field({
      type: MailKindEnum,
      nullable: true,
      description: 'Null for a kind that this version no longer knows.',
      resolve: ({ kind }) => (isMailKind(kind) ? kind : null),
    }),
    recipient: t.exposeString('recipient'),
    language: t.exposeString('language'),
    state: t.expose('state', { type: MailStateEnum }),
    attemptCount: t.exposeInt('attempt_count'),
    lastError: t.exposeString('last_error', { nullable: true }),
    messageId: t.exposeString('message_id', { nullable: true }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    finishedAt: t.expose('finished_at', { type: 'DateTime', nullable: true }),
    nextAttemptAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: (mail, _args, ctx) => nextAttemptAt(ctx.db, mail),
    }),
    canSendAgain: t.boolean({
      resolve: async ({ state }, _args, ctx) =>
        canSendAgain(state, (await perRequest(ctx, mailingOf)).transport !== null),
    }),
  }),
});

const OpenedMailType = builder.objectRef<OpenedMailRow>('OpenedMail').implement({
  description: 'A mail and what it says; its links are secrets.',
  fields: (t) => ({
    mail: t.field({ type: MailType, resolve: ({ mail }) => mail }),
    subject: t.string({ nullable: true, resolve: ({ rendered }) => rendered?.subject ?? null }),
    text: t.string({ nullable: true, resolve: ({ rendered }) => rendered?.text ?? null }),
  }),
});

const MailDeliveryType = builder.objectRef<MailDelivery>('MailDelivery').implement({
  fields: (t) => ({
    delivers: t.exposeBoolean('delivers', {
      description: 'False without a mail server (SMTP_URL): mails are kept in the outbox.',
    }),
    from: t.exposeString('from'),
    origin: t.exposeString('origin', { description: 'Where the links in mails lead.' }),
  }),
});

const MailPage = pageObject('MailPage', MailType);

builder.queryFields((t) => ({
  mails: t.field({
    type: MailPage,
    cost: 300,
    description: 'The outbox, newest first. Needs MANAGE_COMMUNITY.',
    args: {
      state: t.arg({ type: MailStateEnum }),
      recipient: t.arg.string({ description: 'Part of the address.' }),
      page: t.arg.int(),
      first: t.arg.int(),
    },
    resolve: (_root, { state, recipient, page, first }, ctx) =>
      listMailPage(ctx, {
        state: state ?? undefined,
        recipient: recipient ?? undefined,
        page: page ?? undefined,
        first: first ?? undefined,
      }),
  }),
  mail: t.field({
    type: OpenedMailType,
    nullable: true,
    description: 'One mail with what it says. Needs MANAGE_COMMUNITY; every viewing is recorded.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => viewMail(ctx, id),
  }),
  mailDelivery: t.field({
    type: MailDeliveryType,
    nullable: true,
    resolve: (_root, _args, ctx) => mailDelivery(ctx),
  }),
}));

mutation('retryMail', {
  description: 'Sends a mail again that was given up.',
  input: (t) => ({ id: t.id({ required: true }) }),
  run: (ctx, { id }) => retryMail(ctx, id),
  output: ['mail', MailType],
});

mutation('sendTestMail', {
  description: 'Sends a mail to oneself, to see whether it arrives.',
  input: (t) => ({ _: t.boolean({ description: 'Nothing is asked.' }) }),
  run: (ctx) => sendTestMail(ctx),
  output: ['mail', MailType],
});
