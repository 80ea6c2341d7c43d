import { isScopable } from '#core/permissionGroups.ts';
import { Badge } from '#ui/Badge.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { RoleFormState } from './roleFormState.ts';
import { usePermissionGroups } from './usePermissionGroups.ts';

type PermissionChoicesProps = {
  form: RoleFormState;
  /** The administrator role: always all. */
  isFixed: boolean;
};

/** The permissions by group, with descriptions. */
export function PermissionChoices({ form, isFixed }: PermissionChoicesProps) {
  const { t } = useTranslation('access');
  const { permissions } = form.values;
  const groups = usePermissionGroups();
  return (
    <div className="flex flex-col gap-4">
      {groups.map(({ group, names }) => {
        const held = names.filter((name) => permissions.includes(name)).length;
        return (
          <fieldset
            key={group}
            className="min-w-0 rounded-xl border border-border bg-surface-raised p-4 sm:p-5"
          >
            <legend className="sr-only">{t(`group.${group}`)}</legend>
            <div aria-hidden className="mb-4 flex flex-wrap items-baseline gap-x-2">
              <span className="font-semibold">{t(`group.${group}`)}</span>
              <span className="text-sm text-text-muted tabular-nums">
                {t('heldOf', { held, count: names.length })}
              </span>
            </div>
            <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
              {names.map((name) => (
                <Checkbox
                  key={name}
                  label={
                    <span className="flex flex-wrap items-baseline gap-x-2 font-medium">
                      {t(`permission.${name}`)}
                      {!isScopable(name) && <Badge>{t('everywhereOnly')}</Badge>}
                    </span>
                  }
                  hint={t(`allows.${name}`)}
                  {...form.checkbox('permissions', name)}
                  {...(isFixed && { defaultChecked: true, disabled: true })}
                />
              ))}
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}
