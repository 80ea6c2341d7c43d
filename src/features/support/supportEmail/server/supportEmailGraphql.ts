import {
  hasVirus,
  type UnstoredFile,
  unstoredFiles,
} from '#features/engage/emailReplies/server/storeAttachments.ts';
import { SupportEntryType } from '#features/support/requests/server/supportEntryGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { type EntryEmail, entryEmailLoader } from './entryEmails.ts';

export const UnstoredFileType = builder.objectRef<UnstoredFile>('UnstoredFile').implement({
  description: 'A part of an email that is not among its attachments; the original has it.',
  fields: (t) => ({
    name: t.exposeString('name'),
    reason: t.exposeString('reason', {
      description:
        'TYPE, SIZE, COUNT, EMPTY, VIRUS or PERMISSION: what is wrong with it. UNREAD: all but the headers.',
    }),
  }),
});

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
    originalPath: t.string({
      nullable: true,
      description: 'The original as a download, while it is kept; null if it has a virus.',
      resolve: ({ id, inbound_id, unstored }) =>
        inbound_id === null || hasVirus(unstored) ? null : `/support/emails/${id}/original`,
    }),
    unstored: t.field({
      type: [UnstoredFileType],
      resolve: ({ unstored }) => unstoredFiles(unstored),
    }),
    protection: t.exposeString('protection', {
      nullable: true,
      description: 'SIGNED: not checked; UNREADABLE: encrypted, or wrapped in its signature.',
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
