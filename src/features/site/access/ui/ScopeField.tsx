import { Field, type FieldBinding } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { RoleCategory, RoleScope } from './accessDocuments.ts';

interface ScopeFieldProps {
  role: { key: string };
  categories: readonly RoleCategory[];
  field: FieldBinding;
}

/** The scope of a new grant: global, base role, or a category with its subcategories. */
export function ScopeField({ role, categories, field }: ScopeFieldProps) {
  const { t } = useTranslation('access');
  return (
    <Field {...field} label={t('holders.scope')}>
      <Select>
        <option value="">{t('holders.everywhere')}</option>
        <option value="base">{t('holders.base')}</option>
        {role.key !== 'administrator' && (
          <optgroup label={t('holders.inCategory')}>
            {levelsOf(categories).map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </optgroup>
        )}
      </Select>
    </Field>
  );
}

/** The selected scope as API input. */
export function scopeInput(scope: string): RoleScope {
  if (scope === '') return {};
  return scope === 'base' ? { base: true } : { categoryId: scope };
}

interface CategoryLevel {
  id: string;
  title: string;
  childCategories?: readonly CategoryLevel[];
}

/** Nested categories, each with its full path. */
function levelsOf(
  categories: readonly CategoryLevel[],
  above = '',
): { id: string; label: string }[] {
  return categories.flatMap(({ id, title, childCategories = [] }) => {
    const label = above === '' ? title : `${above} › ${title}`;
    return [{ id, label }, ...levelsOf(childCategories, label)];
  });
}
