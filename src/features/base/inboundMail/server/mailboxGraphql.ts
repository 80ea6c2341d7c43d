import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import {
  mailboxAuth,
  mailboxKinds,
  mailboxSecurity,
  mailboxStates,
  senderChecks,
} from '../inboundMailRules.ts';
import type { StoredMailbox } from './mailboxQueries.ts';
import {
  deleteMailbox,
  demandMailAdmin,
  listManagedMailboxes,
  type MailboxTrial,
  oauthClientOf,
  saveMailbox,
  testMailbox,
} from './mailboxService.ts';
import { mailRoutes } from './mailRoute.ts';
import { routeText } from './reasonText.ts';

const Kind = builder.enumType('MailboxKind', {
  values: mailboxKinds,
  description: 'IMAP: fetched from a server. SMTP: delivered to the listener of SMTP_LISTEN.',
});
const Security = builder.enumType('MailboxSecurity', { values: mailboxSecurity });
const Auth = builder.enumType('MailboxAuth', { values: mailboxAuth });
const State = builder.enumType('MailboxState', { values: mailboxStates });
const Check = builder.enumType('SenderCheck', {
  values: senderChecks,
  description:
    'FAILURES: email that fails SPF, DKIM or DMARC is quarantined. REQUIRED: all that does not pass. OFF: none.',
});

const MailboxType = builder.objectRef<StoredMailbox>('Mailbox').implement({
  description: 'Where email is received. Its secrets are write-only.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    address: t.exposeString('address'),
    kind: t.expose('kind', { type: Kind }),
    route: t.exposeString('route', {
      nullable: true,
      description: 'The feature that takes email to this address; null: none.',
    }),
    routeName: t.string({
      nullable: true,
      resolve: ({ route }, _args, { locale }) => (route === null ? null : routeText(route, locale)),
    }),
    enabled: t.exposeBoolean('enabled'),
    authentication: t.expose('authentication', { type: Check }),
    trustedHost: t.exposeString('trusted_host', { nullable: true }),
    host: t.exposeString('host', { nullable: true }),
    port: t.exposeInt('port', { nullable: true }),
    security: t.expose('security', { type: Security, nullable: true }),
    username: t.exposeString('username', { nullable: true }),
    auth: t.expose('auth', { type: Auth, nullable: true }),
    tokenUrl: t.string({
      nullable: true,
      resolve: (row, _args, ctx) => oauthClientOf(ctx, row)?.tokenUrl ?? null,
    }),
    clientId: t.string({
      nullable: true,
      resolve: (row, _args, ctx) => oauthClientOf(ctx, row)?.clientId ?? null,
    }),
    folder: t.exposeString('folder'),
    importsExisting: t.exposeBoolean('imports_existing'),
    requesterFromReplyTo: t.exposeBoolean('requester_from_reply_to', {
      description: 'For web forms: who is named in Reply-To is the requester, not verified.',
    }),
    state: t.expose('state', { type: State }),
    stateAt: t.expose('state_at', { type: 'DateTime', nullable: true }),
    lastError: t.exposeString('last_error', { nullable: true }),
  }),
});

const RouteType = builder.objectRef<{ name: string; label: string }>('MailRouteChoice').implement({
  fields: (t) => ({ name: t.exposeString('name'), label: t.exposeString('label') }),
});

const TrialType = builder.objectRef<MailboxTrial>('MailboxTrial').implement({
  fields: (t) => ({
    ok: t.exposeBoolean('ok'),
    messageCount: t.exposeInt('messageCount', { nullable: true }),
    error: t.exposeString('error', { nullable: true }),
    trustedHost: t.exposeString('trustedHost', {
      nullable: true,
      description: 'The name by which the server signs Authentication-Results.',
    }),
  }),
});

builder.queryFields((t) => ({
  mailboxes: t.field({
    type: [MailboxType],
    cost: 50,
    description: 'Needs MANAGE_COMMUNITY.',
    resolve: (_root, _args, ctx) => listManagedMailboxes(ctx),
  }),
  mailRouteChoices: t.field({
    type: [RouteType],
    description: 'Features that can take a mailbox’s email. Needs MANAGE_COMMUNITY.',
    resolve: (_root, _args, ctx) => {
      demandMailAdmin(ctx);
      return mailRoutes()
        .filter(({ takesMailboxes }) => takesMailboxes)
        .map(({ name }) => ({ name, label: routeText(name, ctx.locale) }));
    },
  }),
}));

const MailboxSettings = builder.inputType('MailboxSettings', {
  fields: (t) => ({
    name: t.string({ required: true }),
    address: t.string({ required: true }),
    kind: t.field({ type: Kind, required: true }),
    route: t.string(),
    enabled: t.boolean({ required: true }),
    authentication: t.field({ type: Check, required: true }),
    trustedHost: t.string(),
    host: t.string(),
    port: t.int({ required: true }),
    security: t.field({ type: Security, required: true }),
    username: t.string(),
    auth: t.field({ type: Auth, required: true }),
    password: t.string({ description: 'Empty: the stored one, unless the account changes.' }),
    tokenUrl: t.string(),
    clientId: t.string(),
    clientSecret: t.string(),
    refreshToken: t.string(),
    folder: t.string(),
    importsExisting: t.boolean({ required: true }),
    requesterFromReplyTo: t.boolean({ description: 'Null: as it is.' }),
  }),
});

mutation('saveMailbox', {
  description: 'Adds a mailbox, or changes one. Needs MANAGE_COMMUNITY.',
  input: (t) => ({
    mailboxId: t.id(),
    settings: t.field({ type: MailboxSettings, required: true }),
  }),
  run: (ctx, { mailboxId, settings }) =>
    saveMailbox(ctx, { mailboxId: mailboxId ?? null, ...settings }),
  output: ['mailbox', MailboxType],
});

mutation('testMailbox', {
  description: 'Connects to a mailbox without saving it. Needs MANAGE_COMMUNITY.',
  input: (t) => ({
    mailboxId: t.id(),
    settings: t.field({ type: MailboxSettings, required: true }),
  }),
  run: (ctx, { mailboxId, settings }) =>
    testMailbox(ctx, { mailboxId: mailboxId ?? null, ...settings }),
  output: ['trial', TrialType],
});

mutation('deleteMailbox', {
  description: 'Deletes a mailbox and its stored messages. Needs MANAGE_COMMUNITY.',
  input: (t) => ({ mailboxId: t.id({ required: true }) }),
  run: async (ctx, { mailboxId }) => {
    await deleteMailbox(ctx, mailboxId);
    return mailboxId;
  },
  output: ['deletedId', 'ID'],
});
