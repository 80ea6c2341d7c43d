import { builder } from '#platform/graphql/builder.ts';
import { SupportEntryType } from '../../requests/server/supportEntryGraphql.ts';
import { type EntryEmail, entryEmailLoader } from './entryEmails.ts';

const EntryEmailType = builder.objectRef<EntryEmail>('SupportEntryEmail').implement({
  description: 'An email that became an entry, or that an entry was sent as; for agents.',
  fields: (t) => ({
    id: t.exposeID('id'),
    isInbound: t.exposeBoolean('is_inbound'),
    address: t.exposeString('address', {
      nullable: true,
      description: 'The sender or recipient without an account; null: the address of a member.',
    }),
    copied: t.stringList({
      description: 'Others whom the sender addressed.',
      resolve: ({ copied }) => (Array.isArray(copied) ? copied.map(String) : []),
    }),
    replyTo: t.exposeString('reply_to', {
      nullable: true,
      description: 'Where the sender wants answers, if not at their own address.',
    }),
    verdict: t.exposeString('verdict', {
      nullable: true,
      description: 'Of SPF, DKIM and DMARC: PASS, FAIL or UNKNOWN.',
    }),
    foldedText: t.exposeString('folded', { description: 'The quoted message and the signature.' }),
    htmlPath: t.string({
      nullable: true,
      description: 'The original for a sandboxed frame, while it is kept.',
      resolve: ({ id, has_html, inbound_id }) =>
        has_html && inbound_id !== null ? `/support/emails/${id}/html` : null,
    }),
    state: t.exposeString('mail_state', {
      nullable: true,
      description: 'Of the email sent: QUEUED, SENT, KEPT or FAILED.',
    }),
    failedReason: t.string({
      nullable: true,
      resolve: ({ failed_reason, mail_state, mail_error }) =>
        failed_reason ?? (mail_state === 'FAILED' ? (mail_error ?? '') : null),
    }),
  }),
});

builder.objectField(SupportEntryType, 'emails', (t) =>
  t.field({
    type: [EntryEmailType],
    cost: 5,
    description: 'Empty for customers.',
    resolve: (row, _args, ctx) => entryEmailLoader(ctx).load(row),
  }),
);
