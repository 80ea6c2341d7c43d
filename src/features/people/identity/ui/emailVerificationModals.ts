import type { IdentitySettings } from '#core/identitySettings.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    emailVerification: { props: object; result: { verified: boolean } };
    emailCode: { props: object; result: { verified: boolean } };
  }
}

/**
 * Asks a member to verify their email address: by code, else by link (SPEC §4).
 * @returns whether it is verified now
 */
export async function openEmailVerification(
  way: IdentitySettings['emailVerification'],
): Promise<boolean> {
  const result = await openModal(way === 'CODE' ? 'emailCode' : 'emailVerification', {});
  return result?.verified ?? false;
}
