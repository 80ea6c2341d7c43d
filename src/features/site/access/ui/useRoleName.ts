import { isRole } from '#core/shippedRoles.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** What a role is called: its own name, or that of a shipped one in the reader's language. */
export function useRoleName(): (role: { key: string; name: string }) => string {
  const { t } = useTranslation('access');
  return ({ key, name }) => name || (isRole(key) ? t(`roleName.${key}`) : key);
}
