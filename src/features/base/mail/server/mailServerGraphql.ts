import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { mailSecurities } from '../mailServerInput.ts';
import {
  getMailServer,
  type MailServerState,
  type MailServerTrial,
  removeMailServer,
  saveMailServer,
  testMailServer,
} from './mailServerService.ts';

const MailSecurityEnum = builder.enumType('MailSecurity', { values: mailSecurities });
const MailServerSourceEnum = builder.enumType('MailServerSource', {
  values: ['ENVIRONMENT', 'STORED', 'NONE'] as const,
});

export const MailServerType = builder.objectRef<MailServerState>('MailServer').implement({
  description: 'The SMTP server that emails are sent through. Its password is write-only.',
  fields: (t) => ({
    source: t.field({
      type: MailServerSourceEnum,
      description: 'ENVIRONMENT: SMTP_URL names it, and the stored one is not used.',
      resolve: ({ source }) => source,
    }),
    origin: t.exposeString('origin', { description: 'The start of links in emails.' }),
    isOriginGuessed: t.exposeBoolean('isOriginGuessed', {
      description: 'PUBLIC_URL is missing: the links work on the server’s machine only.',
    }),
    host: t.string({ nullable: true, resolve: ({ stored }) => stored?.host }),
    port: t.int({ nullable: true, resolve: ({ stored }) => stored?.port }),
    security: t.field({
      type: MailSecurityEnum,
      nullable: true,
      resolve: ({ stored }) => mailSecurities.find((each) => each === stored?.security),
    }),
    username: t.string({ nullable: true, resolve: ({ stored }) => stored?.username }),
    hasPassword: t.boolean({ resolve: ({ stored }) => stored?.sealed_password != null }),
    fromName: t.string({ nullable: true, resolve: ({ stored }) => stored?.from_name }),
    fromAddress: t.string({ nullable: true, resolve: ({ stored }) => stored?.from_address }),
  }),
});

const MailServerTrialType = builder.objectRef<MailServerTrial>('MailServerTrial').implement({
  fields: (t) => ({
    recipient: t.exposeString('recipient'),
    error: t.exposeString('error', {
      nullable: true,
      description: 'In the server’s words; null: it accepted the email.',
    }),
  }),
});

const MailServerInputType = builder.inputType('MailServerInput', {
  fields: (t) => ({
    host: t.string({ required: true }),
    port: t.int({ required: true }),
    security: t.field({ type: MailSecurityEnum, required: true }),
    username: t.string(),
    password: t.string({ description: 'Blank keeps the stored one.' }),
    fromName: t.string({ description: 'Blank: the name of the community.' }),
    fromAddress: t.string({ required: true }),
  }),
});

builder.queryField('mailServer', (t) =>
  t.field({
    type: MailServerType,
    nullable: true,
    description: 'Needs MANAGE_COMMUNITY.',
    resolve: (_root, _args, ctx) => getMailServer(ctx),
  }),
);

mutation('saveMailServer', {
  input: (t) => ({ server: t.field({ type: MailServerInputType, required: true }) }),
  run: (ctx, { server }) => saveMailServer(ctx, server),
  output: ['mailServer', MailServerType],
});

mutation('removeMailServer', {
  fieldDescription: 'Emails stay in the outbox afterwards.',
  input: (t) => ({ _: t.boolean({ description: 'Nothing is asked.' }) }),
  run: (ctx) => removeMailServer(ctx),
  output: ['mailServer', MailServerType],
});

mutation('testMailServer', {
  fieldDescription: 'Sends an email to the viewer through a server as entered, without storing it.',
  cost: 5_000,
  input: (t) => ({ server: t.field({ type: MailServerInputType, required: true }) }),
  run: (ctx, { server }) => testMailServer(ctx, server),
  output: ['trial', MailServerTrialType],
});
