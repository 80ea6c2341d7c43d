import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { RoleCategory, RoleScope } from './accessDocuments.ts';

interface ScopeFieldProps {
  role: { key: string };
  categories: readonly RoleCategory[];
  value: RoleScope;
  onValue: (scope: RoleScope) => void;
}

/** Where a role holds that is about to be given: everywhere, as the base role, in a category with all below it. */
export function ScopeField({ role, categories, value, onValue }: ScopeFieldProps) {
  const { t } = useTranslation('access');
  return (
    <Field label={t('holders.scope')}>
      <Select
        value={value.categoryId ?? (value.base ? 'base' : '')}
        onChange={({ currentTarget: { value: chosen } }) =>
          onValue(chosen === '' ? {} : chosen === 'base' ? { base: true } : { categoryId: chosen })
        }
      >
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

interface CategoryLevel {
  id: string;
  title: string;
  childCategories?: readonly CategoryLevel[];
}

/** Categories below each other, each by its whole way. */
function levelsOf(
  categories: readonly CategoryLevel[],
  above = '',
): { id: string; label: string }[] {
  return categories.flatMap(({ id, title, childCategories = [] }) => {
    const label = above === '' ? title : `${above} › ${title}`;
    return [{ id, label }, ...levelsOf(childCategories, label)];
  });
}
