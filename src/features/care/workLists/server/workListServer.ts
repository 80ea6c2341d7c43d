import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import './workListGraphql.ts';

export const workListServer = defineServerFeature({ name: 'workLists' });
