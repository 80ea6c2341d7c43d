import { defineFeature } from '#core/feature/feature.ts';
import '#ui/slots/slots.ts';
import '#features/support/agentWorkspace/ui/agentSlots.ts';
import '#features/support/requests/ui/supportSlots.ts';

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    supportEmail: typeof import('#locales/en/supportEmail.json');
  }
}

/** Email to and from the support desk. */
export const supportEmailFeature = defineFeature({
  name: 'supportEmail',
  widgets: {
    supportMailboxAdmin: {
      view: async () =>
        (await import('./ui/SupportMailboxAdminWidget.tsx')).SupportMailboxAdminWidget,
    },
  },
  widgetDefinitions: async () => (await import('./supportEmailWidgets.ts')).supportEmailWidgets,
  slots: {
    'supportEntry.footer': async () => (await import('./ui/EntryEmails.tsx')).EntryEmails,
    'supportRequest.details': async () => (await import('./ui/OwnCopies.tsx')).OwnCopies,
    'agentRequest.panel': async () => (await import('./ui/AgentCopies.tsx')).AgentCopies,
  },
});
