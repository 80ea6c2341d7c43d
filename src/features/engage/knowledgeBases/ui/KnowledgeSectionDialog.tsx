import { useRevalidator } from 'react-router';
import { languageName } from '#core/languageName.ts';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { knowledgeLimits } from '../knowledgeBaseLimits.ts';
import { SaveSectionMutation } from './knowledgeBaseDocuments.ts';
import { OwnerField } from './OwnerField.tsx';

/** The name of a section in each language, and who keeps its articles up to date. */
export function KnowledgeSectionDialog(props: ModalViewProps<'knowledgeSection'>) {
  const { knowledgeBaseId, parentId, section, close, ...modal } = props;
  const { t, language } = useTranslation('knowledgeAdmin');
  const { settings } = useShell();
  const { revalidate } = useRevalidator();
  const known = section?.names ?? [];
  const languages = [
    ...new Set([
      settings.defaultLanguage,
      ...settings.activeLanguages,
      ...known.map((each) => each.language),
    ]),
  ];
  const form = useZodForm({
    schema: async () => (await import('../knowledgeBaseInputs.ts')).sectionSchema,
    defaultValues: {
      names: languages.map((each) => ({
        language: each,
        name: known.find((name) => name.language === each)?.name ?? '',
      })),
      description: section?.description ?? '',
      ownerId: section?.owner?.id ?? null,
      reviewDays: section?.reviewDays ?? null,
    },
    formErrorText: () => t('failed'),
    onSubmit: ({ names, description, ownerId, reviewDays }) =>
      runOperation(SaveSectionMutation, {
        input: {
          clientMutationId: '1',
          ...(section ? { sectionId: section.id } : { knowledgeBaseId, parentId }),
          names: names.map((each) => ({ ...each, name: each.name.trim() || null })),
          description: description.trim() || null,
          ...{ ownerId, reviewDays },
        },
      }),
    onSuccess: async () => {
      showSuccess(t(section ? 'sectionSaved' : 'sectionCreated'));
      close();
      await revalidate();
    },
  });
  return (
    <FormDialog
      {...modal}
      title={t(section ? 'editSection' : 'newSection')}
      submitLabel={t('save')}
      form={form}
    >
      {languages.map((each, index) => (
        <Field
          key={each}
          {...form.field(`names.${index}.name`)}
          label={
            languages.length > 1
              ? t('field.nameIn', { language: languageName(each, language) })
              : t('field.name')
          }
          required={index === 0}
          optional={index > 0}
        >
          <TextInput maxLength={knowledgeLimits.name} autoComplete="off" dir="auto" />
        </Field>
      ))}
      <Field {...form.field('description')} label={t('field.description')} optional>
        <TextArea rows={2} maxLength={knowledgeLimits.description} dir="auto" />
      </Field>
      <OwnerField
        label={t('field.owner')}
        hint={t('field.sectionOwnerHint')}
        owner={section?.owner ?? null}
        error={form.errorOf('ownerId')}
        onChange={(id) => form.setValue('ownerId', id)}
      />
      <Field
        {...form.field('reviewDays')}
        label={t('field.reviewDays')}
        hint={t('field.sectionReviewDaysHint')}
        optional
      >
        <TextInput type="number" min={1} max={knowledgeLimits.reviewDays} />
      </Field>
    </FormDialog>
  );
}
