import '#core/feature/explainedActions.ts';
import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#ui/modalExtensions.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    PROFILE_MANAGEMENT_PAGE: true;
    PROFILE_APPROVAL_PAGE: true;
    ADMIN_AUDIT_PAGE: true;
    ADMIN_BANS_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    staff: typeof import('#locales/en/staff.json');
  }
}

export const memberAdminFeature = defineFeature({
  name: 'memberAdmin',
  routes: {
    '/users/user-management': {
      page: async () => (await import('./ui/memberAdminPages.ts')).memberManagementPage,
      layout: 'PROFILE_MANAGEMENT_PAGE',
    },
    '/users/approval-workflow': {
      page: async () => (await import('./ui/memberAdminPages.ts')).approvalPage,
      layout: 'PROFILE_APPROVAL_PAGE',
    },
    '/admin/audit': {
      page: async () => (await import('./ui/memberAdminPages.ts')).auditPage,
      layout: 'ADMIN_AUDIT_PAGE',
      newPost: 'navbar',
    },
    '/admin/bans': {
      page: async () => (await import('./ui/memberAdminPages.ts')).bansPage,
      layout: 'ADMIN_BANS_PAGE',
      newPost: 'navbar',
    },
  },
  layouts: {
    PROFILE_MANAGEMENT_PAGE: singleColumn('memberManagement'),
    PROFILE_APPROVAL_PAGE: singleColumn('approvalQueue'),
    ADMIN_AUDIT_PAGE: singleColumn('auditLog'),
    ADMIN_BANS_PAGE: singleColumn('banList'),
  },
  widgets: {
    memberManagement: {
      view: async () => (await import('./ui/MemberManagementWidget.tsx')).MemberManagementWidget,
    },
    approvalQueue: {
      view: async () => (await import('./ui/ApprovalQueueWidget.tsx')).ApprovalQueueWidget,
    },
    banList: { view: async () => (await import('./ui/BanListWidget.tsx')).BanListWidget },
    auditLog: { view: async () => (await import('./ui/AuditLogWidget.tsx')).AuditLogWidget },
  },
  widgetDefinitions: async () => (await import('./memberAdminWidgets.ts')).memberAdminWidgets,
  modals: {
    userApproval: async () => (await import('./ui/UserApprovalDialog.tsx')).UserApprovalDialog,
    inviteMember: async () => (await import('./ui/InviteMemberDialog.tsx')).InviteMemberDialog,
    adminNotes: async () => (await import('./ui/AdminNotesDialog.tsx')).AdminNotesDialog,
  },
  staffLinks: [
    {
      href: '/users/user-management',
      permissions: [
        'BLOCK_USER',
        'BLOCK_LOWER_RANKED_USER',
        'SUSPEND_USER',
        'EDIT_USER',
        'RESET_USER_PASSWORD',
        'MANAGE_USER_APPROVAL',
      ],
      section: 'people',
      order: 1,
      label: 'staff.members',
      icon: 'users-round',
    },
    {
      href: '/users/approval-workflow',
      permissions: ['MANAGE_USER_APPROVAL'],
      section: 'people',
      order: 2,
      label: 'staff.approvals',
      icon: 'user-round-check',
    },
    {
      href: '/admin/audit',
      permissions: ['MANAGE_COMMUNITY'],
      section: 'system',
      label: 'staff.audit',
      icon: 'scroll-text',
    },
    {
      href: '/admin/bans',
      permissions: ['MANAGE_BLACKLISTED_CONFIG'],
      section: 'moderation',
      label: 'staff.bans',
      icon: 'ban',
    },
  ],
  explainedActions: {
    MEMBER: ['reset-password', 'end-sessions'],
  },
});
