import type { ModalRegistry } from '#ui/ModalHost.tsx';

/** Every modal, loaded when it first opens (SPEC §2 Modals). */
export const modals: ModalRegistry = {
  confirmation: async () => (await import('#ui/ConfirmDialog.tsx')).ConfirmDialog,
  userList: async () => (await import('#features/members/ui/UserListDialog.tsx')).UserListDialog,
  photoEditing: async () => (await import('#features/members/ui/PhotoDialog.tsx')).PhotoDialog,
  deactivateAccount: async () => (await import('#features/members/ui/LeaveDialog.tsx')).LeaveDialog,
  authentication: async () =>
    (await import('#features/identity/ui/AuthenticationDialog.tsx')).AuthenticationDialog,
  emailVerification: async () =>
    (await import('#features/identity/ui/EmailVerificationDialog.tsx')).EmailVerificationDialog,
  emailCode: async () =>
    (await import('#features/identity/ui/EmailCodeDialog.tsx')).EmailCodeDialog,
  completeRegistration: async () =>
    (await import('#features/identity/ui/CompleteRegistrationDialog.tsx'))
      .CompleteRegistrationDialog,
  screener: async () => (await import('#features/identity/ui/ScreenerDialog.tsx')).ScreenerDialog,
  sessionExpiry: async () =>
    (await import('#features/identity/ui/SessionExpiryDialog.tsx')).SessionExpiryDialog,
  changePassword: async () =>
    (await import('#features/identity/ui/ChangePasswordDialog.tsx')).ChangePasswordDialog,
  registration: async () =>
    (await import('#features/identity/ui/AuthenticationDialog.tsx')).RegistrationDialog,
  reportConversation: async () =>
    (await import('#features/activities/ui/ReportDialog.tsx')).ReportDialog,
  activityReason: async () =>
    (await import('#features/activities/ui/ActivityReasonDialog.tsx')).ActivityReasonDialog,
  pinConversation: async () => (await import('#features/activities/ui/PinDialog.tsx')).PinDialog,
  setOrder: async () => (await import('#features/activities/ui/SetOrderDialog.tsx')).SetOrderDialog,
  conversationActivity: async () =>
    (await import('#features/activities/ui/ConversationActivityDialog.tsx'))
      .ConversationActivityDialog,
  blockUser: async () =>
    (await import('#features/memberAdmin/ui/BlockUserDialog.tsx')).BlockUserDialog,
  suspendUser: async () =>
    (await import('#features/memberAdmin/ui/SuspendUserDialog.tsx')).SuspendUserDialog,
  userApproval: async () =>
    (await import('#features/memberAdmin/ui/UserApprovalDialog.tsx')).UserApprovalDialog,
  blockAddress: async () =>
    (await import('#features/memberAdmin/ui/BlockAddressDialog.tsx')).BlockAddressDialog,
  inviteMember: async () =>
    (await import('#features/memberAdmin/ui/InviteMemberDialog.tsx')).InviteMemberDialog,
  adminNotes: async () =>
    (await import('#features/memberAdmin/ui/AdminNotesDialog.tsx')).AdminNotesDialog,
  postNotes: async () =>
    (await import('#features/postNotes/ui/PostNotesDialog.tsx')).PostNotesDialog,
  postLog: async () => (await import('#features/history/ui/PostLogDialog.tsx')).PostLogDialog,
  cannedText: async () =>
    (await import('#features/cannedTexts/ui/CannedTextDialog.tsx')).CannedTextDialog,
  editConflict: async () =>
    (await import('#ui/overlays/EditConflictDialog.tsx')).EditConflictDialog,
  shortcuts: async () => (await import('#features/members/ui/ShortcutsDialog.tsx')).ShortcutsDialog,
  mergePost: async () => (await import('#features/merging/ui/MergePostDialog.tsx')).MergePostDialog,
  movePost: async () => (await import('#features/merging/ui/MovePostDialog.tsx')).MovePostDialog,
  moveResponse: async () =>
    (await import('#features/merging/ui/MoveResponseDialog.tsx')).MoveResponseDialog,
  forkComment: async () =>
    (await import('#features/merging/ui/ForkCommentDialog.tsx')).ForkCommentDialog,
  changeType: async () =>
    (await import('#features/merging/ui/ChangeTypeDialog.tsx')).ChangeTypeDialog,
  convertResponse: async () =>
    (await import('#features/merging/ui/ConvertResponseDialog.tsx')).ConvertResponseDialog,
  memberRoles: async () =>
    (await import('#features/access/ui/MemberRolesDialog.tsx')).MemberRolesDialog,
  listKeys: async () => (await import('#ui/lists/ListKeysDialog.tsx')).ListKeysDialog,
};
