import { openModal } from '#ui/overlays/modalQueue.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    changePassword: { props: object; result: { changed: true } };
  }
}

/** Opens the modal that changes the viewer's password. @returns whether it was changed */
export async function openChangePassword(): Promise<boolean> {
  return (await openModal('changePassword', {})) !== undefined;
}
