import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { BrandFields } from './BrandFields.tsx';
import { CommunityDoors } from './CommunityDoors.tsx';
import { FormSection } from './FormSection.tsx';
import { LanguageFields } from './LanguageFields.tsx';
import { NameFields } from './NameFields.tsx';
import { SaveBar } from './SaveBar.tsx';
import { useCommunityForm } from './useCommunityForm.ts';

/** Name, branding, languages, sign-up and privacy of the community, for its managers. */
export function CommunityFormWidget() {
  const { t } = useTranslation('community');
  const form = useCommunityForm();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('title')} description={t('text')} />
      <form noValidate className="flex max-w-xl flex-col gap-8" {...form.formProps}>
        <LeaveGuard form={form} />
        <FormSection title={t('sections.name')}>
          <NameFields form={form} />
        </FormSection>
        <FormSection title={t('sections.looks')} hint={t('sections.looksHint')}>
          <BrandFields form={form} />
        </FormSection>
        <FormSection title={t('sections.languages')} hint={t('sections.languagesHint')}>
          <LanguageFields form={form} />
        </FormSection>
        <FormSection title={t('sections.doors')}>
          <CommunityDoors form={form} />
        </FormSection>
        <SaveBar form={form} />
      </form>
    </div>
  );
}
