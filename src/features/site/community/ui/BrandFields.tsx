import { PictureField } from '#features/base/files/ui/PictureField.tsx';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { CommunityForm } from './useCommunityForm.ts';

const pictures = ['logoUrl', 'logoDarkUrl', 'faviconUrl'] as const;
const colours = ['primary', 'primaryDark'] as const;

/** The community's images and colors. */
export function BrandFields({ form }: { form: CommunityForm }) {
  const { t } = useTranslation('community');
  return (
    <>
      {pictures.map((name) => (
        <PictureField
          key={name}
          whole
          label={t(`field.${name}`)}
          addLabel={t(`add.${name}`)}
          hint={t(`hint.${name}`)}
          value={form.values[name]}
          error={form.errorOf(name)}
          onChange={(address) => form.setValue(name, address)}
        />
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        {colours.map((name) => (
          <Field
            key={name}
            {...form.field(name)}
            label={t(`field.${name}`)}
            hint={t(`hint.${name}`)}
          >
            <TextInput type="color" className="p-1" />
          </Field>
        ))}
      </div>
    </>
  );
}
