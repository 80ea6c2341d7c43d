import { isRole } from '#core/shippedRoles.ts';
import type { Translate } from '#ui/translate.ts';

/** A role's translated name; a custom one has the name in its key. */
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
