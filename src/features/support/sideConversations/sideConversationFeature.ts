import { defineFeature } from '#core/feature/feature.ts';
import '#ui/modalExtensions.ts';
import '#ui/slots/slots.ts';
import '#features/support/agentWorkspace/ui/agentSlots.ts';

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    sideConversations: typeof import('#locales/en/sideConversations.json');
  }
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Writes to a third party: in a conversation, or in a new one. */
    sideMessage: {
      props: {
        request: { id: string; title: string };
        conversation: { id: string; email: string; subject: string } | null;
      };
      result: true;
    };
  }
}

/** Conversations of agents with third parties by email, beside a support request. */
export const sideConversationFeature = defineFeature({
  name: 'supportSideConversations',
  modals: {
    sideMessage: async () => (await import('./ui/SideMessageDialog.tsx')).SideMessageDialog,
  },
  slots: {
    'agentRequest.panel': async () =>
      (await import('./ui/SideConversations.tsx')).SideConversations,
  },
});
