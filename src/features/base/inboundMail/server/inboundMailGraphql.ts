import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { canRelease, canRetry, inboundStates, type SenderVerdicts } from '../inboundMailRules.ts';
import {
  type InboundRow,
  listInboundPage,
  type OpenedInbound,
  openInbound,
  releaseInbound,
  retryInbound,
} from './inboundService.ts';
import { reasonText } from './reasonText.ts';

export const InboundStateEnum = builder.enumType('InboundMailState', {
  values: inboundStates,
  description:
    'RECEIVED: stored, not processed yet. ROUTED: a feature took it. QUARANTINED: waits for staff. REFUSED: rejected by a feature. IGNORED: automatic. FAILED: could not be processed.',
});

const VerdictsType = builder.objectRef<SenderVerdicts>('SenderVerdicts').implement({
  description: 'Whether the domain in From really sent a message.',
  fields: (t) => ({
    spf: t.exposeString('spf'),
    dkim: t.exposeString('dkim'),
    dmarc: t.exposeString('dmarc'),
    source: t.exposeString('source', {
      description: 'CHECKED here, HEADER of a trusted server, or NONE.',
    }),
    verdict: t.exposeString('verdict', { description: 'PASS, FAIL or UNKNOWN.' }),
  }),
});

const InboundMailType = builder.objectRef<InboundRow>('InboundMail').implement({
  description: 'A received email, without its content.',
  fields: (t) => ({
    id: t.exposeID('id'),
    mailboxName: t.exposeString('mailbox_name'),
    sender: t.exposeString('sender'),
    subject: t.exposeString('subject'),
    byteSize: t.exposeInt('byte_size'),
    state: t.expose('state', { type: InboundStateEnum }),
    reason: t.string({
      nullable: true,
      description: 'Why it has this state, in the viewer’s language.',
      resolve: (row, _args, { locale }) => reasonText(row, locale),
    }),
    error: t.exposeString('error', { nullable: true }),
    path: t.exposeString('result_path', {
      nullable: true,
      description: 'Where to see what it became.',
    }),
    messageId: t.exposeString('message_id', { nullable: true }),
    attemptCount: t.exposeInt('attempt_count'),
    isReleased: t.exposeBoolean('is_released'),
    verdicts: t.field({
      type: VerdictsType,
      nullable: true,
      resolve: ({ verdicts }) => verdicts as unknown as SenderVerdicts | null, // written with this type
    }),
    receivedAt: t.expose('received_at', { type: 'DateTime' }),
    settledAt: t.expose('settled_at', { type: 'DateTime', nullable: true }),
    canRelease: t.boolean({ resolve: ({ state }) => canRelease(state) }),
    canRetry: t.boolean({ resolve: ({ state }) => canRetry(state) }),
  }),
});

const InboundFileType = builder
  .objectRef<{ name: string; mimeType: string; byteSize: number }>('InboundMailFile')
  .implement({
    fields: (t) => ({
      name: t.exposeString('name'),
      mimeType: t.exposeString('mimeType'),
      byteSize: t.exposeInt('byteSize'),
    }),
  });

const OpenedInboundType = builder.objectRef<OpenedInbound>('OpenedInboundMail').implement({
  description: 'A received email with its content; every viewing is recorded.',
  fields: (t) => ({
    mail: t.field({ type: InboundMailType, resolve: ({ row }) => row }),
    to: t.stringList({ resolve: ({ opened }) => [...(opened?.email.recipients ?? [])] }),
    text: t.string({
      nullable: true,
      description: 'What the sender wrote; null if the message cannot be read.',
      resolve: ({ opened }) => opened?.reply.text ?? null,
    }),
    foldedText: t.string({
      description: 'The quoted message and the signature.',
      resolve: ({ opened }) => opened?.reply.folded ?? '',
    }),
    hasHtml: t.boolean({ resolve: ({ opened }) => typeof opened?.email.html === 'string' }),
    files: t.field({
      type: [InboundFileType],
      resolve: ({ opened }) =>
        (opened?.email.attachments ?? []).map(({ name, mimeType, bytes }) => ({
          ...{ name, mimeType, byteSize: bytes.byteLength },
        })),
    }),
  }),
});

const InboundMailPage = pageObject('InboundMailPage', InboundMailType);

builder.queryFields((t) => ({
  inboundMails: t.field({
    type: InboundMailPage,
    cost: 300,
    description: 'Received emails, newest first. Needs MANAGE_COMMUNITY.',
    args: {
      state: t.arg({ type: InboundStateEnum }),
      text: t.arg.string({ description: 'Part of the sender’s address or of the subject.' }),
      page: t.arg.int(),
      first: t.arg.int(),
    },
    resolve: (_root, { state, text, page, first }, ctx) =>
      listInboundPage(ctx, {
        state: state ?? undefined,
        text: text ?? undefined,
        ...(typeof page === 'number' && { page }),
        ...(typeof first === 'number' && { first }),
      }),
  }),
  inboundMail: t.field({
    type: OpenedInboundType,
    nullable: true,
    cost: 100,
    description: 'One received email with its content. Needs MANAGE_COMMUNITY.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => openInbound(ctx, id),
  }),
}));

for (const [name, description, run] of [
  ['releaseInboundMail', 'Takes an email out of quarantine and processes it.', releaseInbound],
  ['retryInboundMail', 'Processes an email again.', retryInbound],
] as const) {
  mutation(name, {
    description,
    input: (t) => ({ id: t.id({ required: true }) }),
    run: (ctx, { id }) => run(ctx, id),
    output: ['mail', InboundMailType],
  });
}
