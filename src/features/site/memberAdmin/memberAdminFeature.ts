import { staffPage } from '#features/base/layouts/staffPage.ts';
import { readAuditAddress } from './auditAddress.ts';
import { momentOfDay } from './memberListAddress.ts';
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
  },
  staffPages: [
    staffPage({
      path: '/admin/audit',
      layout: 'ADMIN_AUDIT_PAGE',
      widget: 'auditLog',
      view: async () => (await import('./ui/AuditLogWidget.tsx')).AuditLogWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: 'staff:titles.audit',
      document: async () => (await import('./ui/staffDocuments.ts')).AuditLogQuery,
      variables: ({ url: { search } }) => {
        const address = readAuditAddress(search);
        return {
          actor: address.actor || null,
          action: address.action || null,
          subjectType: address.subjectType || null,
          subjectId: address.subject || null,
          dateFrom: momentOfDay(address.from, 'start'),
          dateTo: momentOfDay(address.to, 'end'),
          before: address.before || null,
        };
      },
      link: { section: 'system', label: 'staff.audit', icon: 'scroll-text' },
    }),
    staffPage({
      path: '/admin/bans',
      layout: 'ADMIN_BANS_PAGE',
      widget: 'banList',
      view: async () => (await import('./ui/BanListWidget.tsx')).BanListWidget,
      permissions: ['MANAGE_BLACKLISTED_CONFIG'],
      title: 'staff:titles.bans',
      document: async () => (await import('#features/people/bans/ui/banDocuments.ts')).BansQuery,
      link: { section: 'moderation', label: 'staff.bans', icon: 'ban' },
    }),
  ],
  layouts: {
    PROFILE_MANAGEMENT_PAGE: singleColumn('memberManagement'),
    PROFILE_APPROVAL_PAGE: singleColumn('approvalQueue'),
  },
  widgets: {
    memberManagement: {
      view: async () => (await import('./ui/MemberManagementWidget.tsx')).MemberManagementWidget,
    },
    approvalQueue: {
      view: async () => (await import('./ui/ApprovalQueueWidget.tsx')).ApprovalQueueWidget,
    },
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
  ],
  explainedActions: {
    MEMBER: ['reset-password', 'end-sessions'],
  },
});
