import { openModal } from '../overlays/modalQueue.ts';

declare module '../overlays/modalQueue.ts' {
  interface ModalTypes {
    authentication: { props: object; result: { signedIn: true } };
    registration: { props: object; result: { signedIn: true } };
  }
}

/** Asks a visitor to sign in, with the option to sign up. */
export async function openAuthentication(): Promise<void> {
  await openModal('authentication', {});
}

/** Asks a visitor to sign up. */
export async function openRegistration(): Promise<void> {
  await openModal('registration', {});
}
