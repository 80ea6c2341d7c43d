import { useEffect, useState } from 'react';
import { PictureField } from '#features/base/files/ui/PictureField.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { valueAt } from '#ui/forms/formValues.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useOwnAddress } from '#ui/useOwnAddress.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { LogoColors } from '../logoColors.ts';
import { readLogoColors } from './readLogoColors.ts';
import { type SetupStepProps, useSetupForm } from './useSetupForm.ts';

const paths = ['branding.logoUrl', 'branding.primary', 'branding.primaryDark'];

/** The logo, and colors taken from it. */
export function BrandStep({ data, onSaved }: SetupStepProps) {
  const { t } = useTranslation('setup');
  const own = useOwnAddress();
  const form = useSetupForm(data, { paths, onSaved });
  const [colors, setColors] = useState<readonly LogoColors[]>([]);
  const logo = valueAt(form.values, 'branding.logoUrl');
  const logoUrl = typeof logo === 'string' ? logo : null;
  const source = own.address(logoUrl);
  const choose = ({ primary, primaryDark }: LogoColors) => {
    form.setValue('branding.primary', primary);
    form.setValue('branding.primaryDark', primaryDark);
  };
  useEffect(() => {
    if (source === null) return setColors([]);
    let isCurrent = true;
    readLogoColors(source).then(
      (found) => isCurrent && setColors(found),
      () => isCurrent && setColors([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [source]);
  return (
    <form {...form.formProps} noValidate className="flex max-w-xl flex-col gap-4">
      <PictureField
        whole
        label={t('brand.logo')}
        addLabel={t('brand.upload')}
        value={logoUrl}
        error={form.errorOf('branding.logoUrl')}
        onChange={(address) => form.setValue('branding.logoUrl', address)}
      />
      {colors.length > 0 && (
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">{t('brand.fromLogo')}</legend>
          <div className="flex flex-wrap gap-2">
            {colors.map((each) => (
              <Button
                key={each.primary}
                size="sm"
                variant="secondary"
                icon={
                  <svg aria-hidden viewBox="0 0 16 16" className="size-4">
                    <circle cx="8" cy="8" r="8" fill={each.primary} />
                  </svg>
                }
                onClick={() => choose(each)}
              >
                <code>{each.primary}</code>
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      <div className="field-grid sm:grid-cols-2">
        <Field {...form.field('branding.primary')} label={t('brand.primary')}>
          <TextInput type="color" className="w-24! p-1" />
        </Field>
        <Field {...form.field('branding.primaryDark')} label={t('brand.primaryDark')}>
          <TextInput type="color" className="w-24! p-1" />
        </Field>
      </div>
      <FormErrorSummary form={form} />
      <Button {...form.submitProps} className="self-start">
        {t('save')}
      </Button>
    </form>
  );
}
