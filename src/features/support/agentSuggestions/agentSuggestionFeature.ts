import { defineFeature } from '#core/feature/feature.ts';
import '#ui/slots/slots.ts';
import '#features/support/agentWorkspace/ui/agentSlots.ts';

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    agentSuggestions: typeof import('#locales/en/agentSuggestions.json');
  }
}

/** What may answer the request that an agent has open: posts, articles and solved requests. */
export const agentSuggestionFeature = defineFeature({
  name: 'supportAgentSuggestions',
  slots: {
    'agentRequest.panel': async () => (await import('./ui/AgentSuggestions.tsx')).AgentSuggestions,
    'agentRequest.quick': async () =>
      (await import('./ui/SuggestionQuickSource.tsx')).SuggestionQuickSource,
  },
});
