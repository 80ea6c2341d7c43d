import { PageHeader } from '#ui/PageHeader.tsx';
import { useEarlyInput } from '#ui/useEarlyInput.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { BrandFields } from './BrandFields.tsx';
import { CommunityDoors } from './CommunityDoors.tsx';
import { FormSection } from './FormSection.tsx';
import { LanguageFields } from './LanguageFields.tsx';
import { NameFields } from './NameFields.tsx';
import { SaveBar } from './SaveBar.tsx';
import { useCommunityForm } from './useCommunityForm.ts';

/** Name, looks, languages and doors of the community, for those who run it. */
export function CommunityFormWidget() {
  const { t } = useTranslation('community');
  const form = useCommunityForm();
  const isAlive = useEarlyInput(form.form);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('title')} description={t('text')} />
      <form
        ref={form.form}
        noValidate
        className="flex max-w-xl flex-col gap-8"
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
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
        <SaveBar form={form} disabled={!isAlive} />
      </form>
    </div>
  );
}
