import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import './agentSuggestionGraphql.ts';

export const agentSuggestionServer = defineServerFeature({ name: 'supportAgentSuggestions' });
