import { isRole } from '#core/shippedRoles.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** A role's name: custom, or translated for a built-in one. */
export function useRoleName(): (role: { key: string; name: string }) => string {
  const { t } = useTranslation('access');
  return ({ key, name }) => name || (isRole(key) ? t(`roleName.${key}`) : key);
}
