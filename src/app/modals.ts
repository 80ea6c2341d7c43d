import { lazy } from 'react';
import type { ModalRegistry } from '#ui/ModalHost.tsx';

/** Every modal, loaded when it first opens (SPEC §2 Modals). */
export const modals: ModalRegistry = {
  confirmation: lazy(async () => ({
    default: (await import('#ui/ConfirmDialog.tsx')).ConfirmDialog,
  })),
  userList: lazy(async () => ({
    default: (await import('#features/members/ui/UserListDialog.tsx')).UserListDialog,
  })),
  photoEditing: lazy(async () => ({
    default: (await import('#features/members/ui/PhotoDialog.tsx')).PhotoDialog,
  })),
  deactivateAccount: lazy(async () => ({
    default: (await import('#features/members/ui/LeaveDialog.tsx')).LeaveDialog,
  })),
  authentication: lazy(async () => ({
    default: (await import('#features/identity/ui/AuthenticationDialog.tsx')).AuthenticationDialog,
  })),
  emailVerification: lazy(async () => ({
    default: (await import('#features/identity/ui/EmailVerificationDialog.tsx'))
      .EmailVerificationDialog,
  })),
  emailCode: lazy(async () => ({
    default: (await import('#features/identity/ui/EmailCodeDialog.tsx')).EmailCodeDialog,
  })),
  completeRegistration: lazy(async () => ({
    default: (await import('#features/identity/ui/CompleteRegistrationDialog.tsx'))
      .CompleteRegistrationDialog,
  })),
  screener: lazy(async () => ({
    default: (await import('#features/identity/ui/ScreenerDialog.tsx')).ScreenerDialog,
  })),
  sessionExpiry: lazy(async () => ({
    default: (await import('#features/identity/ui/SessionExpiryDialog.tsx')).SessionExpiryDialog,
  })),
  changePassword: lazy(async () => ({
    default: (await import('#features/identity/ui/ChangePasswordDialog.tsx')).ChangePasswordDialog,
  })),
  registration: lazy(async () => ({
    default: (await import('#features/identity/ui/AuthenticationDialog.tsx')).RegistrationDialog,
  })),
  reportConversation: lazy(async () => ({
    default: (await import('#features/activities/ui/ReportDialog.tsx')).ReportDialog,
  })),
  activityReason: lazy(async () => ({
    default: (await import('#features/activities/ui/ActivityReasonDialog.tsx'))
      .ActivityReasonDialog,
  })),
  pinConversation: lazy(async () => ({
    default: (await import('#features/activities/ui/PinDialog.tsx')).PinDialog,
  })),
  setOrder: lazy(async () => ({
    default: (await import('#features/activities/ui/SetOrderDialog.tsx')).SetOrderDialog,
  })),
  conversationActivity: lazy(async () => ({
    default: (await import('#features/activities/ui/ConversationActivityDialog.tsx'))
      .ConversationActivityDialog,
  })),
  blockUser: lazy(async () => ({
    default: (await import('#features/memberAdmin/ui/BlockUserDialog.tsx')).BlockUserDialog,
  })),
  suspendUser: lazy(async () => ({
    default: (await import('#features/memberAdmin/ui/SuspendUserDialog.tsx')).SuspendUserDialog,
  })),
  userApproval: lazy(async () => ({
    default: (await import('#features/memberAdmin/ui/UserApprovalDialog.tsx')).UserApprovalDialog,
  })),
  blockAddress: lazy(async () => ({
    default: (await import('#features/memberAdmin/ui/BlockAddressDialog.tsx')).BlockAddressDialog,
  })),
  adminNotes: lazy(async () => ({
    default: (await import('#features/memberAdmin/ui/AdminNotesDialog.tsx')).AdminNotesDialog,
  })),
  postNotes: lazy(async () => ({
    default: (await import('#features/postNotes/ui/PostNotesDialog.tsx')).PostNotesDialog,
  })),
  postLog: lazy(async () => ({
    default: (await import('#features/history/ui/PostLogDialog.tsx')).PostLogDialog,
  })),
  cannedText: lazy(async () => ({
    default: (await import('#features/cannedTexts/ui/CannedTextDialog.tsx')).CannedTextDialog,
  })),
  shortcuts: lazy(async () => ({
    default: (await import('#features/members/ui/ShortcutsDialog.tsx')).ShortcutsDialog,
  })),
  mergePost: lazy(async () => ({
    default: (await import('#features/merging/ui/MergePostDialog.tsx')).MergePostDialog,
  })),
  movePost: lazy(async () => ({
    default: (await import('#features/merging/ui/MovePostDialog.tsx')).MovePostDialog,
  })),
  moveResponse: lazy(async () => ({
    default: (await import('#features/merging/ui/MoveResponseDialog.tsx')).MoveResponseDialog,
  })),
  forkComment: lazy(async () => ({
    default: (await import('#features/merging/ui/ForkCommentDialog.tsx')).ForkCommentDialog,
  })),
  changeType: lazy(async () => ({
    default: (await import('#features/merging/ui/ChangeTypeDialog.tsx')).ChangeTypeDialog,
  })),
  convertResponse: lazy(async () => ({
    default: (await import('#features/merging/ui/ConvertResponseDialog.tsx')).ConvertResponseDialog,
  })),
  listKeys: lazy(async () => ({
    default: (await import('#features/memberAdmin/ui/ListKeysDialog.tsx')).ListKeysDialog,
  })),
};
