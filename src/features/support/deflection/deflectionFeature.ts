import { defineFeature } from '#core/feature/feature.ts';
import '#ui/slots/slots.ts';
import '#features/support/requests/ui/supportSlots.ts';

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    supportDeflection: typeof import('#locales/en/supportDeflection.json');
  }
}

/** Suggestions that make support requests unnecessary, and what they lead to. */
export const deflectionFeature = defineFeature({
  name: 'supportDeflection',
  slots: {
    'supportForm.suggestions': async () =>
      (await import('./ui/SupportSuggestions.tsx')).SupportSuggestions,
  },
  widgets: {
    supportDeflection: {
      view: async () => (await import('./ui/DeflectionWidget.tsx')).DeflectionWidget,
    },
  },
  widgetDefinitions: async () => (await import('./deflectionWidgets.ts')).deflectionWidgets,
});
