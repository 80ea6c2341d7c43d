import { PictureField } from '#features/content/compose/ui/PictureField.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type Banner, bannerColor } from '../placeBanner.ts';

type BannerFieldsProps = {
  banner: Banner;
  faults: Readonly<Record<string, string>>;
  onChange: (banner: Banner) => void;
};

/** What is across the head of a place: a picture, what it shows and another for phones, or a colour. */
export function BannerFields({ banner, faults, onChange }: BannerFieldsProps) {
  const { t } = useTranslation('places');
  const { settings } = useShell();
  const color = bannerColor(banner);
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
      {banner.desktopImage === null && (
        <Checkbox
          label={t('field.bannerColor')}
          checked={color !== null}
          onChange={({ currentTarget: { checked } }) =>
            onChange(
              checked
                ? { ...banner, type: 'COLOR', color: banner.color ?? settings.branding.primary }
                : { ...banner, type: 'IMAGE' },
            )
          }
        />
      )}
      {banner.desktopImage === null && color !== null && (
        <Field label={t('field.color')} error={faults['banner.color']}>
          <TextInput
            type="color"
            className="p-1"
            value={color}
            onChange={(event) => onChange({ ...banner, color: event.currentTarget.value })}
          />
        </Field>
      )}
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
