import { defineFeature } from '#core/feature/feature.ts';
import '#core/feature/postedForms.ts';
import '#features/base/layouts/layoutExtensions.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/support/agentWorkspace/ui/agentSlots.ts';
import '#features/support/agentWorkspace/ui/agentTools.ts';
import '#features/support/requests/ui/supportSlots.ts';
import '#ui/modalExtensions.ts';
import '#ui/slots/slots.ts';

declare module '#core/feature/postedForms.ts' {
  interface PostedForms {
    acceptSupportProposal: true;
    declineSupportProposal: true;
  }
}

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    SUPPORT_PROPOSAL_PAGE: true;
    PUBLIC_SUPPORT_PROPOSAL_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    postProposals: typeof import('#locales/en/postProposals.json');
  }
}

/** Requests that are published as posts once their customers agree. */
export const proposalFeature = defineFeature({
  name: 'supportPostProposals',
  routes: {
    '/support/proposals/:proposalId': {
      page: async () => (await import('./ui/proposalPages.ts')).proposalPage,
      layout: 'SUPPORT_PROPOSAL_PAGE',
      newPost: 'none',
    },
    '/public/support/proposals/:token': {
      page: async () => (await import('./ui/proposalPages.ts')).publicProposalPage,
      layout: 'PUBLIC_SUPPORT_PROPOSAL_PAGE',
      newPost: 'none',
      hasSecretAddress: true,
    },
  },
  layouts: {
    SUPPORT_PROPOSAL_PAGE: singleColumn('supportProposal'),
    PUBLIC_SUPPORT_PROPOSAL_PAGE: singleColumn('publicSupportProposal'),
  },
  widgets: {
    supportProposal: {
      view: async () => (await import('./ui/ProposalWidget.tsx')).ProposalWidget,
    },
    publicSupportProposal: {
      view: async () => (await import('./ui/PublicProposalWidget.tsx')).PublicProposalWidget,
    },
  },
  modals: {
    proposePost: async () => (await import('./ui/ProposePostDialog.tsx')).ProposePostDialog,
  },
  slots: {
    'agentRequest.tools': async () =>
      (await import('./ui/useProposePostItems.tsx')).useProposePostItems,
    'agentRequest.panel': async () => (await import('./ui/AgentProposal.tsx')).AgentProposal,
    'supportRequest.details': async () => (await import('./ui/ProposalNotice.tsx')).ProposalNotice,
  },
  settings: async () => (await import('./proposalSettingGroup.ts')).proposalSettingGroup,
});
