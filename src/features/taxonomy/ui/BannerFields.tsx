import { PictureField } from '#features/compose/ui/PictureField.tsx';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { Banner } from '../placeBanner.ts';

type BannerFieldsProps = {
  banner: Banner;
  faults: Readonly<Record<string, string>>;
  onChange: (banner: Banner) => void;
};

/** The picture across the head of a place; what it shows and another for phones once there is one. */
export function BannerFields({ banner, faults, onChange }: BannerFieldsProps) {
  const { t } = useTranslation('places');
  return (
    <>
      <PictureField
        label={t('field.banner')}
        addLabel={t('field.bannerAdd')}
        hint={t('field.bannerHint')}
        value={banner.desktopImage}
        error={faults['banner.desktopImage']}
        onChange={(desktopImage) => onChange({ ...banner, desktopImage })}
      />
      {banner.desktopImage && (
        <div className="flex flex-col gap-4 border-s-2 border-border ps-4">
          <PictureField
            label={t('field.phoneBanner')}
            addLabel={t('field.phoneBannerAdd')}
            hint={t('field.phoneBannerHint')}
            value={banner.mobileImage}
            error={faults['banner.mobileImage']}
            onChange={(mobileImage) => onChange({ ...banner, mobileImage })}
          />
          <Field
            label={t('field.altText')}
            hint={t('field.altTextHint')}
            error={faults['banner.altText']}
            optional
          >
            <TextInput
              name="altText"
              defaultValue={banner.altText}
              maxLength={200}
              autoComplete="off"
              dir="auto"
            />
          </Field>
        </div>
      )}
    </>
  );
}
