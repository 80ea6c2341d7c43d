import { PictureField } from '#features/base/files/ui/PictureField.tsx';
import { RichTextField } from '#features/content/compose/ui/RichTextField.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { isoOfLocal, localOfIso } from '#ui/localTime.ts';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { CheckboxList } from './CheckboxList.tsx';
import type { PropertyInfo } from './editorTypes.ts';
import { PropertyRows } from './PropertyRows.tsx';
import type { PropertyFieldProps } from './propertyFieldProps.ts';

/** One property, with the control that its schema asks for. */
export function PropertyField(props: PropertyFieldProps) {
  const { field, value, translation, onChange } = props;
  const { t } = useTranslation('pageBuilder');
  const { label, control, isOptional } = field;
  const own = typeof value === 'string' ? value : '';
  const text = translation ? translation.textAt(translation.path) : own;
  const setText = (next: string) => {
    if (translation) translation.onChange(translation.path, next);
    else onChange(next === '' && value === null ? null : next);
  };
  if (control === 'LIST') return <PropertyRows {...props} Inner={PropertyField} />;
  if (translation && !['TEXT', 'LONG_TEXT', 'HTML', 'CODE'].includes(control)) return null;
  switch (control) {
    case 'BOOLEAN':
      return (
        <Checkbox
          label={label}
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
        />
      );
    case 'IMAGE':
      return (
        <PictureField
          whole
          label={label}
          addLabel={t('addImage')}
          value={own || null}
          error={undefined}
          onChange={onChange}
        />
      );
    case 'HTML':
      return (
        <RichTextField
          compact
          label={label}
          isPage
          initialHtml={text}
          error={undefined}
          onChange={({ html }) => setText(html)}
        />
      );
    case 'CHOICES':
      return (
        <CheckboxList
          legend={label}
          options={field.options}
          chosen={Array.isArray(value) ? value.map(String) : []}
          onChange={onChange}
        />
      );
    default:
      return (
        <Field label={label}>
          <PlainControl
            {...{ field, value, text, setText, onChange }}
            placeholder={translation ? own : undefined}
            isOptional={isOptional}
          />
        </Field>
      );
  }
}

function PlainControl(props: {
  field: PropertyInfo;
  value: unknown;
  text: string;
  setText: (text: string) => void;
  onChange: (value: unknown) => void;
  placeholder: string | undefined;
  isOptional: boolean;
}) {
  const { field, value, text, setText, onChange, placeholder, isOptional } = props;
  const { t } = useTranslation('pageBuilder');
  switch (field.control) {
    case 'CHOICE':
      return (
        <Select size="sm" value={text} onChange={({ target }) => onChange(target.value || null)}>
          {isOptional && <option value="">{t('none')}</option>}
          {field.options.map(({ value: each, label }) => (
            <option key={each} value={each}>
              {label}
            </option>
          ))}
        </Select>
      );
    case 'NUMBER':
      return (
        <TextInput
          type="number"
          min={field.min ?? undefined}
          max={field.max ?? undefined}
          value={typeof value === 'number' ? value : ''}
          onChange={({ target }) =>
            onChange(Number.isNaN(target.valueAsNumber) ? null : target.valueAsNumber)
          }
        />
      );
    case 'MOMENT':
      return (
        <TextInput
          type="datetime-local"
          value={localOfIso(text || null)}
          onChange={({ target }) => onChange(isoOfLocal(target.value) ?? '')}
        />
      );
    case 'LINES':
      return (
        <TextArea
          rows={2}
          value={Array.isArray(value) ? value.join('\n') : ''}
          onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
        />
      );
    case 'CODE':
      return (
        <TextArea
          rows={8}
          dir="ltr"
          spellCheck={false}
          className="font-mono text-sm"
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      );
    case 'LONG_TEXT':
      return (
        <TextArea
          rows={3}
          dir="auto"
          maxLength={field.maxLength ?? undefined}
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      );
    default:
      return (
        <TextInput
          dir="auto"
          autoComplete="off"
          maxLength={field.maxLength ?? undefined}
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      );
  }
}
