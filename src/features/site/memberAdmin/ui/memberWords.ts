import { isRole } from '#core/shippedRoles.ts';
import type { Translate } from '#ui/translate.ts';

/** A role in the reader's language; one that was made here has the name its key says. */
export function roleName(t: Translate<'staff'>, role: string): string {
  return isRole(role) ? t(`roles.${role}`) : role;
}

export function memberNameOf({
  fullName,
  username,
}: {
  fullName: string;
  username: string;
}): string {
  return fullName || username;
}
