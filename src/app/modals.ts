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
  authentication: lazy(async () => ({
    default: (await import('#features/identity/ui/AuthenticationDialog.tsx')).AuthenticationDialog,
  })),
  changePassword: lazy(async () => ({
    default: (await import('#features/identity/ui/ChangePasswordDialog.tsx')).ChangePasswordDialog,
  })),
  registration: lazy(async () => ({
    default: (await import('#features/identity/ui/AuthenticationDialog.tsx')).RegistrationDialog,
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
  listKeys: lazy(async () => ({
    default: (await import('#features/memberAdmin/ui/ListKeysDialog.tsx')).ListKeysDialog,
  })),
};
