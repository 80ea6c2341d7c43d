import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import './newRequestGraphql.ts';

export const newRequestServer = defineServerFeature({ name: 'supportNewRequests' });
