import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import './requestTypeGraphql.ts';

/** Request types of the support desk. */
export const requestTypeServer = defineServerFeature({ name: 'supportRequestTypes' });
