import type { ReactNode } from 'react';
import { taxonomyLimits } from '#core/taxonomyLimits.ts';
import { PictureField } from '#features/base/files/ui/PictureField.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx';
import type { FormPart } from '#ui/forms/useZodForm.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { BannerFields } from './BannerFields.tsx';
import type { PlaceValues } from './usePlaceForm.ts';

type PlaceFormProps = {
  form: FormPart<PlaceValues>;
  closeHref: string;
  /** Fields specific to categories or topics. */
  children?: ReactNode;
};

/** Creates or edits a category or topic. */
export function PlaceForm({ form, closeHref, children }: PlaceFormProps) {
  const { t } = useTranslation('places');
  return (
    <form {...form.formProps} noValidate className="flex flex-col gap-4">
      <LeaveGuard form={form} parameter="edit" />
      <Field {...form.field('title')} label={t('field.title')} required>
        <TextInput maxLength={taxonomyLimits.title} autoComplete="off" dir="auto" />
      </Field>
      <Field {...form.field('description')} label={t('field.description')} optional>
        <TextArea rows={3} maxLength={taxonomyLimits.description} dir="auto" />
      </Field>
      {children}
      <PictureField
        label={t('field.picture')}
        addLabel={t('field.pictureAdd')}
        hint={t('field.pictureHint')}
        value={form.values.image}
        error={form.errorOf('image')}
        onChange={(image) => form.setValue('image', image)}
      />
      <BannerFields form={form} />
      <FormErrorSummary form={form} />
      <div className="sticky -bottom-5 z-10 -mx-5 mt-auto -mb-5 flex gap-2 border-t border-border bg-surface-raised px-5 py-3.5">
        <Button {...form.submitProps}>{t('save')}</Button>
        <LinkButton to={closeHref} variant="quiet">
          {t('cancel')}
        </LinkButton>
      </div>
    </form>
  );
}
