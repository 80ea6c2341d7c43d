import ArrowDown from 'virtual:icons/arrow-down';
import ArrowUp from 'virtual:icons/arrow-up';
import Plus from 'virtual:icons/plus';
import X from 'virtual:icons/x';
import type { ComponentType } from 'react';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { PropertyInfo } from './editorTypes.ts';
import type { PropertyFieldProps } from './propertyFieldProps.ts';

type PropertyRowsProps = PropertyFieldProps & {
  /** Renders the fields of a row. */
  Inner: ComponentType<PropertyFieldProps>;
};

/** A property that is a list of rows, such as cards. */
export function PropertyRows({ field, value, translation, onChange, Inner }: PropertyRowsProps) {
  const { t } = useTranslation('pageBuilder');
  const rows: unknown[] = Array.isArray(value) ? value : [];
  const swap = (from: number, to: number) => {
    const row = rows[from];
    if (to >= 0 && to < rows.length) onChange(rows.toSpliced(from, 1).toSpliced(to, 0, row));
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">{field.label}</legend>
      <ol className="flex flex-col gap-3">
        {rows.map((row, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
            key={index}
            aria-label={t('row', { label: field.label, number: index + 1 })}
            className="flex flex-col gap-3 rounded-lg border border-border p-3"
          >
            {!translation && (
              <div className="flex items-center">
                <span className="me-auto text-sm text-text-muted">{index + 1}</span>
                <IconButton
                  size="sm"
                  label={t('moveUp')}
                  icon={<ArrowUp aria-hidden className="size-4" />}
                  aria-disabled={index === 0 || undefined}
                  onClick={() => swap(index, index - 1)}
                />
                <IconButton
                  size="sm"
                  label={t('moveDown')}
                  icon={<ArrowDown aria-hidden className="size-4" />}
                  aria-disabled={index === rows.length - 1 || undefined}
                  onClick={() => swap(index, index + 1)}
                />
                <IconButton
                  size="sm"
                  label={t('removeRow')}
                  icon={<X aria-hidden className="size-4" />}
                  onClick={() => onChange(rows.toSpliced(index, 1))}
                />
              </div>
            )}
            {field.fields.map((inner) => (
              <Inner
                key={inner.name}
                field={inner}
                value={Reflect.get(Object(row), inner.name)}
                translation={
                  translation && {
                    ...translation,
                    path: `${translation.path}.${index}.${inner.name}`,
                  }
                }
                onChange={(next) =>
                  onChange(rows.with(index, { ...Object(row), [inner.name]: next }))
                }
              />
            ))}
          </li>
        ))}
      </ol>
      {!translation && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => onChange([...rows, blankRow(field.fields)])}
        >
          {t('addRow')}
        </Button>
      )}
    </fieldset>
  );
}

function blankRow(fields: readonly PropertyInfo[]): object {
  const blanks: Record<string, unknown> = { BOOLEAN: false, IMAGE: null, LIST: [], LINES: [] };
  return Object.fromEntries(
    fields.map(({ name, control, options }) => [
      name,
      control in blanks ? blanks[control] : (options[0]?.value ?? ''),
    ]),
  );
}
