import { SupportKindEnum } from '#features/support/requests/server/supportGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
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

builder.relayMutationField(
  'saveSupportMailbox',
  {
    description: 'Changes how a mailbox serves the support desk. Needs MANAGE_COMMUNITY.',
    inputFields: (t) => ({
      id: t.id({ required: true }),
      teamId: t.id({ description: 'The team of new requests; null: the default one.' }),
      kind: t.field({ type: SupportKindEnum, required: true }),
      language: t.string(),
      signature: t.string(),
    }),
  },
  { resolve: (_root, { input: { id, ...given } }, ctx) => saveSupportMailbox(ctx, id, given) },
  {
    outputFields: (t) => ({
      mailbox: t.field({ type: SupportMailboxType, resolve: (row) => row }),
    }),
  },
);
