import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { noteAddressHeads } from './missedAddresses.ts';
import './oldAddressGraphql.ts';

export const oldAddressServer = defineServerFeature({
  name: 'oldAddresses',
  importFinishes: [noteAddressHeads],
});
