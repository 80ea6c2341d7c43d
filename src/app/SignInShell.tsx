import type { ReactNode } from 'react';
import { ModalHost } from '#ui/overlays/ModalHost.tsx';
import { SnackbarHost } from '#ui/SnackbarHost.tsx';
import { loadModal } from './modals.ts';

/** SPEC §2: a private community without a user renders only the body and the login prompt. */
export function SignInShell({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <ModalHost load={loadModal} />
      <SnackbarHost />
    </>
  );
}
