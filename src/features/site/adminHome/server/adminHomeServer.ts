import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import './adminHomeGraphql.ts';

export const adminHomeServer = defineServerFeature({ name: 'adminHome' });
