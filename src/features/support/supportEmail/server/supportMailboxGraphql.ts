import { SupportKindEnum } from '#features/support/requests/server/supportGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { supportMailboxSchema } from '../supportMailboxInputs.ts';
import {
  listSupportMailboxes,
  type SupportMailbox,
  saveSupportMailbox,
} from './supportMailboxes.ts';

const SupportMailboxType = builder.objectRef<SupportMailbox>('SupportMailbox').implement({
  description: 'A mailbox whose email goes to the support desk.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    address: t.exposeString('address'),
    teamId: t.id({ nullable: true, resolve: ({ team_id }) => team_id }),
    kind: t.field({
      type: SupportKindEnum,
      description: 'What an email to it opens.',
      resolve: ({ kind }) => kind,
    }),
    language: t.exposeString('language', {
      nullable: true,
      description: 'Of senders without an account; null: the language of the community.',
    }),
    signature: t.exposeString('signature', { description: 'Below every reply; plain text.' }),
  }),
});

builder.queryFields((t) => ({
  supportMailboxes: t.field({
    type: [SupportMailboxType],
    cost: 100,
    description: 'Needs MANAGE_COMMUNITY.',
    resolve: (_root, _args, ctx) => listSupportMailboxes(ctx),
  }),
}));

mutation('saveSupportMailbox', {
  description: 'Changes how a mailbox serves the support desk. Needs MANAGE_COMMUNITY.',
  input: (t) => ({
    id: t.id({ required: true }),
    ...schemaFields(t, supportMailboxSchema, {
      teamId: 'The team of new requests; null: the default one.',
      kind: { type: SupportKindEnum },
      language: { type: 'String' },
    }),
  }),
  run: (ctx, { id, ...given }) => saveSupportMailbox(ctx, id, given),
  output: ['mailbox', SupportMailboxType],
});
