import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import {
  dismissMissedAddress,
  listMissedAddresses,
  type MissedAddress,
  redirectOldAddress,
} from './oldAddressService.ts';

const MissedAddressType = builder.objectRef<MissedAddress>('MissedAddress').implement({
  description: 'An address of the system that the community came from, at which nothing is here.',
  fields: (t) => ({
    path: t.exposeString('path', { description: 'Ends in `/…` for all pages of members.' }),
    hits: t.exposeFloat('hits'),
    lastAt: t.expose('lastAt', { type: 'DateTime' }),
  }),
});

builder.queryField('missedAddresses', (t) =>
  t.field({
    type: [MissedAddressType],
    description: 'Those that are asked for most; needs MANAGE_COMMUNITY.',
    resolve: (_root, _args, ctx) => listMissedAddresses(ctx),
  }),
);

mutation('redirectOldAddress', {
  description: 'Leads an address of the former system to a page of this community.',
  input: (t) => ({ path: t.string({ required: true }), to: t.string({ required: true }) }),
  run: (ctx, input) => redirectOldAddress(ctx, input),
  output: 'ok',
});

mutation('dismissMissedAddress', {
  description: 'It is listed again when it is asked for again.',
  input: (t) => ({ path: t.string({ required: true }) }),
  run: (ctx, { path }) => dismissMissedAddress(ctx, path),
  output: 'ok',
});
