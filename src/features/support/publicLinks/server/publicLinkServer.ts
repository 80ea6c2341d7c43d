import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import './publicLinkGraphql.ts';

export const publicLinkServer = defineServerFeature({ name: 'supportPublicLinks' });
