import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import './linkCheckGraphql.ts';

export const navigationServer = defineServerFeature({ name: 'navigation' });
