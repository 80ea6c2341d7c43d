import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { localeOf } from '#core/languages.ts';
import { permissionsIn, viewerOfInfo } from '#core/viewerOfInfo.ts';
import { PictureField } from '#features/base/files/ui/PictureField.tsx';
import { AttachmentsField } from '#features/content/compose/ui/AttachmentsField.tsx';
import { RichTextField } from '#features/content/compose/ui/RichTextField.tsx';
import { TagsField } from '#features/content/compose/ui/TagsField.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { FormBar } from '#ui/forms/FormBar.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { articleLimits } from '../articleLimits.ts';
import {
  type EditedArticleNode,
  type RevisionNode,
  SaveArticleDraftMutation,
} from './articleEditDocuments.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { PassageButton } from './PassageButton.tsx';
import { type DraftPassage, draftTextId } from './passages.ts';
import { type TextBase, textBaseOf } from './textBase.ts';

type ArticleFormProps = {
  article: EditedArticleNode;
  language: string;
  draft: RevisionNode | null;
  published: RevisionNode | null;
  /** Of a translation: the revision of the source that is shown beside it. */
  sourceNumber: number | null;
  onDirtyChange: (isDirty: boolean) => void;
  /** What the form shows was loaded, or saved. */
  onRead: (text: TextBase) => void;
  /** Shows the saved text instead of the unsaved one. */
  onReload: () => Promise<void>;
  /** A reviewer comments on a passage; null while there is no draft. */
  onPassage: ((passage: DraftPassage) => void) | null;
};

/** The text of a draft. Saving one over someone else's changes shows what differs. */
export function ArticleForm(props: ArticleFormProps) {
  const { article, language, draft, published, sourceNumber } = props;
  const { onDirtyChange, onRead, onReload, onPassage } = props;
  const { t } = useTranslation('articleEditor');
  const { viewer } = useShell();
  const { revalidate } = useRevalidator();
  const typedTag = useRef<string | null>(null);
  const [isUploading, setUploading] = useState(false);
  const base = useRef(textBaseOf(draft, published));
  const text = draft ?? published;
  const form = useZodForm({
    schema: async () => (await import('../articleInputs.ts')).articleTextSchema,
    defaultValues: {
      title: text?.title ?? '',
      content: text?.content ?? '',
      tags: [...(text?.tags ?? [])],
      attachments: [...(text?.attachments ?? [])],
      coverImage: text?.coverImage ?? null,
      previewDescription: text?.previewDescription ?? '',
      metaTitle: text?.metaTitle ?? '',
      metaDescription: text?.metaDescription ?? '',
      isMinor: draft?.isMinor ?? false,
    },
    formErrorText: (error) =>
      error instanceof ClientError && error.code === 'CONFLICT' ? undefined : t('saveFailed'),
    onSubmit: (values) =>
      runOperation(SaveArticleDraftMutation, {
        input: {
          clientMutationId: '1',
          ...{ articleId: article.articleId, language, ...base.current },
          ...{ sourceNumber, text: values },
        },
      }),
    onSuccess: async ({ saveArticleDraft: { revision } }) => {
      base.current = { number: revision.number, edition: revision.edition };
      onRead(base.current);
      showSuccess(t('saved'));
      await revalidate();
    },
  });
  const tellBase = useEffectEvent(() => onRead(base.current));
  useEffect(() => tellBase(), []);
  useEffect(() => onDirtyChange(form.isDirty), [form.isDirty, onDirtyChange]);
  // The next draft is a major change until its editor says otherwise.
  const onPublished = useEffectEvent(() => {
    const isDirty = form.isDirtyNow();
    form.setValue('isMinor', false);
    if (!isDirty) form.markSaved();
  });
  const publishedNumber = useRef(published?.number);
  useEffect(() => {
    if (publishedNumber.current !== published?.number) onPublished();
    publishedNumber.current = published?.number;
  }, [published?.number]);
  const permissions = permissionsIn(
    viewerOfInfo(viewer, [article.knowledgeBase]),
    Number(article.knowledgeBase.categoryId),
  );
  const { values, failure } = form;
  const isConflict = failure instanceof ClientError && failure.code === 'CONFLICT';
  return (
    <form
      {...form.formProps}
      noValidate
      className="flex min-w-0 flex-col gap-5 needs-js:hidden"
      aria-label={t('text')}
    >
      <LeaveGuard form={form} isUnsafe={form.isDirty || isUploading} />
      {isConflict && (
        <ConflictNotice
          articleId={article.articleId}
          language={language}
          unsaved={{ title: values.title, content: values.content }}
          onOverwrite={(latest) => {
            base.current = latest;
            form.formProps.ref.current?.requestSubmit();
          }}
          onDiscard={() => {
            form.markSaved();
            void onReload();
          }}
        />
      )}
      <Field {...form.field('title')} label={t('field.title')} required>
        <TextInput
          maxLength={articleLimits.title}
          autoComplete="off"
          dir="auto"
          lang={localeOf(language)}
        />
      </Field>
      <div id={draftTextId} className="relative">
        <RichTextField
          key={form.resetCount}
          initialHtml={values.content}
          label={t('field.content')}
          lang={localeOf(language)}
          error={form.errorOf('content')}
          onChange={({ html, uploading }) => {
            setUploading(uploading > 0);
            form.setValue('content', html);
          }}
        />
        {onPassage && <PassageButton onPick={onPassage} />}
      </div>
      <TagsField
        tags={values.tags}
        permissions={permissions}
        error={form.errorWithin('tags')}
        onChange={(tags) => form.setValue('tags', tags)}
        typedTag={typedTag}
      />
      <PictureField
        label={t('field.cover')}
        addLabel={t('field.coverAdd')}
        value={values.coverImage}
        error={form.errorOf('coverImage')}
        onChange={(cover) => form.setValue('coverImage', cover)}
      />
      <AttachmentsField
        attachments={values.attachments.map((each) => ({ ...each, name: each.name ?? '' }))}
        error={form.errorWithin('attachments')}
        onChange={(attachments) =>
          form.setValue(
            'attachments',
            attachments.map((each) => ({
              ...{ caption: null, description: null, thumbnailUrl: null },
              ...each,
            })),
          )
        }
      />
      <details className="rounded-lg border border-border p-4">
        <summary className="cursor-pointer text-sm font-medium">{t('search')}</summary>
        <div className="mt-4 flex flex-col gap-4">
          <Field {...form.field('metaTitle')} label={t('field.metaTitle')} optional>
            <TextInput maxLength={200} autoComplete="off" dir="auto" />
          </Field>
          <Field {...form.field('metaDescription')} label={t('field.metaDescription')} optional>
            <TextArea rows={2} maxLength={500} dir="auto" />
          </Field>
          <Field
            {...form.field('previewDescription')}
            label={t('field.preview')}
            hint={t('field.previewHint')}
            optional
          >
            <TextArea rows={2} maxLength={500} dir="auto" />
          </Field>
        </div>
      </details>
      {published && (
        <Checkbox
          {...form.checkbox('isMinor')}
          label={t('field.minor')}
          hint={t('field.minorHint')}
        />
      )}
      {!isConflict && <FormErrorSummary form={form} />}
      <FormBar>
        <Button {...form.submitProps} disabled={form.submitProps.disabled || isUploading}>
          {t('save')}
        </Button>
        {form.isDirty && <span className="text-sm text-text-muted">{t('unsaved')}</span>}
      </FormBar>
    </form>
  );
}
