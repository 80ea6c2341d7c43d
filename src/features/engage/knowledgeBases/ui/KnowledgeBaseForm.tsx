import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PictureField } from '#features/base/files/ui/PictureField.tsx';
import { RichTextField } from '#features/content/compose/ui/RichTextField.tsx';
import { homesIn } from '#features/content/taxonomy/ui/placeHomes.ts';
import { ProfileListsField } from '#features/people/members/ui/ProfileListsField.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx';
import { useFocusIntoForm } from '#ui/forms/useFocusIntoForm.ts';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { LanguageOptions } from '#ui/LanguageOptions.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  type KnowledgeAudience,
  knowledgeAudiences,
  knowledgeLimits,
} from '../knowledgeBaseLimits.ts';
import {
  type KnowledgeAdminData,
  type ManagedBase,
  SaveKnowledgeBaseMutation,
} from './knowledgeBaseDocuments.ts';
import { OwnerField } from './OwnerField.tsx';

type KnowledgeBaseFormProps = {
  base: ManagedBase | null;
  categories: KnowledgeAdminData['allCategories'];
  lists: KnowledgeAdminData['knowledgeAudienceLists'];
  closeHref: string;
};

/** Creates a knowledge base, or changes its start page and who sees it. */
export function KnowledgeBaseForm({ base, categories, lists, closeHref }: KnowledgeBaseFormProps) {
  const { t } = useTranslation('knowledgeAdmin');
  const { settings } = useShell();
  const navigate = useNavigate();
  const [isUploading, setUploading] = useState(false);
  const info = base?.knowledgeBase;
  const homes = homesIn(categories);
  const form = useZodForm({
    schema: async () => (await import('../knowledgeBaseInputs.ts')).knowledgeBaseSchema,
    defaultValues: {
      title: base?.title ?? '',
      content: base?.message ?? '',
      coverImage: base?.coverImage ?? null,
      categoryId: base?.categoryId ?? homes[0]?.id ?? '',
      language: base?.language ?? settings.defaultLanguage,
      audience: (info?.audience ?? 'EVERYONE') as KnowledgeAudience,
      audienceLists: [...(info?.audienceLists ?? [])],
      ownerId: info?.owner?.id ?? null,
      reviewDays: info?.reviewDays ?? null,
      comments: info?.hasComments ?? false,
    },
    updatedDate: info?.setupUpdatedAt ?? null,
    formErrorText: () => t('failed'),
    onSubmit: (values, { updatedDate }) =>
      runOperation(SaveKnowledgeBaseMutation, {
        input: {
          ...{ clientMutationId: '1', knowledgeBaseId: base?.id ?? null, ...values, updatedDate },
        },
      }),
    onSuccess: async () => {
      showSuccess(t('saved'));
      await navigate(closeHref, { preventScrollReset: true });
    },
  });
  useFocusIntoForm(form);
  const languages = [...new Set([form.values.language, ...settings.activeLanguages])];
  return (
    <form {...form.formProps} noValidate className="flex flex-col gap-5">
      <LeaveGuard form={form} isUnsafe={form.isDirty || isUploading} parameter="edit" />
      <Field {...form.field('title')} label={t('field.title')} required>
        <TextInput maxLength={knowledgeLimits.title} autoComplete="off" dir="auto" />
      </Field>
      <RichTextField
        initialHtml={form.values.content}
        label={t('field.content')}
        error={form.errorOf('content')}
        onChange={({ html, uploading }) => {
          setUploading(uploading > 0);
          form.setValue('content', html);
        }}
        compact
      />
      <PictureField
        label={t('field.cover')}
        addLabel={t('field.coverAdd')}
        value={form.values.coverImage}
        error={form.errorOf('coverImage')}
        onChange={(cover) => form.setValue('coverImage', cover)}
      />
      <div className="field-grid sm:grid-cols-2">
        <Field
          {...form.field('categoryId')}
          label={t('field.category')}
          hint={t('field.categoryHint')}
          required
        >
          <Select>
            {homes.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...form.field('language')} label={t('field.language')}>
          <Select>
            <LanguageOptions languages={languages} />
          </Select>
        </Field>
        <Field
          {...form.field('audience')}
          label={t('field.audience')}
          hint={t('field.audienceHint')}
        >
          <Select>
            {knowledgeAudiences.map((each) => (
              <option key={each} value={each}>
                {t(`audience.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
        {form.values.audience === 'LISTS' && (
          <ProfileListsField
            label={t('field.lists')}
            emptyText={t('noLists')}
            lists={lists}
            chosen={form.values.audienceLists}
            error={form.errorWithin('audienceLists')}
            onChange={(ids) => form.setValue('audienceLists', ids)}
          />
        )}
        <OwnerField
          label={t('field.owner')}
          hint={t('field.ownerHint')}
          owner={info?.owner ?? null}
          error={form.errorOf('ownerId')}
          onChange={(id) => form.setValue('ownerId', id)}
        />
        <Field
          {...form.field('reviewDays')}
          label={t('field.reviewDays')}
          hint={t('field.reviewDaysHint')}
          optional
        >
          <TextInput type="number" min={1} max={knowledgeLimits.reviewDays} />
        </Field>
      </div>
      <Checkbox
        {...form.checkbox('comments')}
        label={t('field.comments')}
        hint={t('field.commentsHint')}
      />
      <FormErrorSummary form={form} />
      <div className="flex gap-2">
        <Button {...form.submitProps} disabled={form.submitProps.disabled || isUploading}>
          {t('save')}
        </Button>
        <LinkButton to={closeHref} variant="quiet">
          {t('cancel')}
        </LinkButton>
      </div>
    </form>
  );
}
