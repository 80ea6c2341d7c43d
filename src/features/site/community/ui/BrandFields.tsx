import { PictureField } from '#features/content/compose/ui/PictureField.tsx';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { CommunityForm } from './useCommunityForm.ts';

const pictures = ['logoUrl', 'logoDarkUrl', 'faviconUrl'] as const;
const colours = ['primary', 'primaryDark'] as const;

/** The community's pictures and colours. */
export function BrandFields({ form: { values, change, faultOf } }: { form: CommunityForm }) {
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
          value={values[name]}
          error={faultOf(name)}
          onChange={(address) => change({ [name]: address })}
        />
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        {colours.map((name) => (
          <Field
            key={name}
            label={t(`field.${name}`)}
            hint={t(`hint.${name}`)}
            error={faultOf(name)}
          >
            <TextInput
              type="color"
              className="p-1"
              value={values[name]}
              onChange={(event) => change({ [name]: event.currentTarget.value })}
            />
          </Field>
        ))}
      </div>
    </>
  );
}
