import { PictureField } from '#features/base/files/ui/PictureField.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import type { FormPart } from '#ui/forms/useZodForm.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { bannerColor } from '../placeBanner.ts';
import type { PlaceValues } from './usePlaceForm.ts';

/** Banner fields: an image with alt text and a phone alternative, or a color. */
export function BannerFields({ form }: { form: FormPart<PlaceValues> }) {
  const { t } = useTranslation('places');
  const { settings } = useShell();
  const { banner } = form.values;
  const color = bannerColor(banner);
  return (
    <>
      <PictureField
        label={t('field.banner')}
        addLabel={t('field.bannerAdd')}
        hint={t('field.bannerHint')}
        value={banner.desktopImage}
        error={form.errorOf('banner.desktopImage')}
        onChange={(address) => form.setValue('banner.desktopImage', address)}
      />
      {banner.desktopImage === null && (
        <Checkbox
          label={t('field.bannerColor')}
          checked={color !== null}
          onChange={({ currentTarget: { checked } }) =>
            form.setValue(
              'banner',
              checked
                ? { ...banner, type: 'COLOR', color: banner.color ?? settings.branding.primary }
                : { ...banner, type: 'IMAGE' },
            )
          }
        />
      )}
      {banner.desktopImage === null && color !== null && (
        <Field {...form.field('banner.color')} label={t('field.color')}>
          <TextInput type="color" className="p-1" />
        </Field>
      )}
      {banner.desktopImage && (
        <div className="flex flex-col gap-4 border-s-2 border-border ps-4">
          <PictureField
            label={t('field.phoneBanner')}
            addLabel={t('field.phoneBannerAdd')}
            hint={t('field.phoneBannerHint')}
            value={banner.mobileImage}
            error={form.errorOf('banner.mobileImage')}
            onChange={(address) => form.setValue('banner.mobileImage', address)}
          />
          <Field
            {...form.field('banner.altText')}
            label={t('field.altText')}
            hint={t('field.altTextHint')}
            optional
          >
            <TextInput maxLength={200} autoComplete="off" dir="auto" />
          </Field>
        </div>
      )}
    </>
  );
}
