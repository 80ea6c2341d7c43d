import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import './feedbackGraphql.ts';

export const feedbackServer = defineServerFeature({ name: 'feedback' });
