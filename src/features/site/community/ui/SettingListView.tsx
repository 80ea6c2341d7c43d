import ArrowDown from 'virtual:icons/arrow-down';
import ArrowUp from 'virtual:icons/arrow-up';
import Plus from 'virtual:icons/plus';
import X from 'virtual:icons/x';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { SettingControlView } from './SettingControlView.tsx';
import type { SettingInfo } from './settingDocuments.ts';
import { rowValue } from './settingValues.ts';
import type { SettingsForm } from './useSettingsForm.ts';

type SettingListViewProps = { field: SettingInfo['field']; path: string; form: SettingsForm };

/** A list of rows, each with its fields, that grows, shrinks and is put in order. */
export function SettingListView({ field, path, form }: SettingListViewProps) {
  const { t } = useTranslation('community');
  const { rows, append, remove, move } = form.rows(path);
  const isSmall = field.fields.length <= 3;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">{field.label}</legend>
      {field.description && <p className="text-sm text-text-muted">{field.description}</p>}
      {rows.length > 0 && (
        <ol className="flex flex-col gap-3">
          {rows.map((row) => (
            <li
              key={row.key}
              className="flex items-start gap-2 rounded-lg border border-border p-3"
              aria-label={t('row', { label: field.label, number: row.index + 1 })}
            >
              <div
                className={cx(
                  'grid min-w-0 flex-1 gap-3 sm:grid-cols-2',
                  isSmall && field.fields.length === 3 && 'lg:grid-cols-3',
                )}
              >
                {field.fields.map((inner) => (
                  <SettingControlView
                    key={inner.name}
                    field={inner}
                    path={`${row.path}.${inner.name}`}
                    form={form}
                  />
                ))}
              </div>
              <div className="flex shrink-0 flex-col sm:flex-row">
                <IconButton
                  size="sm"
                  label={t('moveUp')}
                  icon={<ArrowUp aria-hidden className="size-4" />}
                  aria-disabled={row.index === 0 || undefined}
                  onClick={() => row.index > 0 && move(row.index, row.index - 1)}
                />
                <IconButton
                  size="sm"
                  label={t('moveDown')}
                  icon={<ArrowDown aria-hidden className="size-4" />}
                  aria-disabled={row.index === rows.length - 1 || undefined}
                  onClick={() => row.index < rows.length - 1 && move(row.index, row.index + 1)}
                />
                <IconButton
                  size="sm"
                  label={t('removeRow')}
                  icon={<X aria-hidden className="size-4" />}
                  onClick={() => remove(row.index)}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      <FieldError error={form.errorOf(path)} />
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        icon={<Plus aria-hidden className="size-4.5" />}
        onClick={() => append(rowValue(field.fields, {}))}
      >
        {field.addLabel}
      </Button>
    </fieldset>
  );
}
