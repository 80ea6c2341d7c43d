import { Field } from '#ui/Field.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { communityLimits } from '../communityRules.ts';
import type { CommunityForm } from './useCommunityForm.ts';

/** The community's name and description. */
export function NameFields({ form }: { form: CommunityForm }) {
  const { t } = useTranslation('community');
  return (
    <>
      <Field {...form.field('name')} label={t('field.name')} hint={t('hint.name')} required>
        <TextInput maxLength={communityLimits.name} autoComplete="off" dir="auto" />
      </Field>
      <Field
        {...form.field('description')}
        label={t('field.description')}
        hint={t('hint.description')}
        optional
      >
        <TextArea rows={3} maxLength={communityLimits.description} dir="auto" />
      </Field>
      <Field
        {...form.field('footerText')}
        label={t('field.footerText')}
        hint={t('hint.footerText')}
        optional
      >
        <TextInput maxLength={communityLimits.footer} autoComplete="off" dir="auto" />
      </Field>
    </>
  );
}
