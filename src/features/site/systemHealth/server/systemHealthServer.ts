import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import './systemHealthGraphql.ts';

export const systemHealthServer = defineServerFeature({ name: 'systemHealth' });
