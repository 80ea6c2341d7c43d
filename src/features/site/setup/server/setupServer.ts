import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import './setupGraphql.ts';

export const setupServer = defineServerFeature({ name: 'setup' });
