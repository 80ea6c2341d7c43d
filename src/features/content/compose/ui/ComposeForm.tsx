import { useId } from 'react';
import { localeOf } from '#core/languages.ts';
import { groupOfType, type PostType } from '#core/postTypes.ts';
import { permissionsIn } from '#core/viewerOfInfo.ts';
import { CustomFieldInputs } from '#features/base/customFields/ui/CustomFieldInputs.tsx';
import { uploadAttachment, uploadImage } from '#features/base/files/ui/uploads.ts';
import { useUploadError } from '#features/base/files/ui/useUploadError.ts';
import { findMembers } from '#features/people/members/ui/findMembers.ts';
import { Button } from '#ui/Button.tsx';
import { LazyRichTextEditor } from '#ui/editor/LazyRichTextEditor.tsx';
import { Field } from '#ui/Field.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { FormBar } from '#ui/forms/FormBar.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { Honeypot } from '#ui/forms/Honeypot.tsx';
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx';
import { Slot } from '#ui/slots/Slot.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { categoryOf, titleLimit } from '../composeRules.ts';
import { AttachmentsField } from './AttachmentsField.tsx';
import { addedFields } from './addedFields.ts';
import { ComposeOptions } from './ComposeOptions.tsx';
import type { ComposeData } from './composeDocuments.ts';
import { DraftBanner } from './DraftBanner.tsx';
import { DraftState } from './DraftState.tsx';
import { PlaceField } from './PlaceField.tsx';
import { PostTypeChooser } from './PostTypeChooser.tsx';
import { SimilarPosts } from './SimilarPosts.tsx';
import { type ComposeFormState as Compose, useComposeForm } from './useComposeForm.ts';

type ComposeFormProps = {
  data: ComposeData;
  search: string;
  /** The type of posts that it opens with; null: the first. */
  type: PostType | null;
};

export function ComposeForm({ data, search, type }: ComposeFormProps) {
  const { t } = useTranslation('compose');
  const compose = useComposeForm(data, { search, type });
  const { form, post, viewer, values, draft } = compose;
  const mayAttach = permissionsIn(viewer, categoryOf(compose.place).categoryId).has('ATTACH');
  // A poll is its options, an event its time: the text only explains them.
  const isActivity = groupOfType(values.type) === 'activities';

  return (
    <form
      {...form.formProps}
      noValidate
      className="flex flex-col gap-6 needs-js:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        void compose.submit();
      }}
    >
      <LeaveGuard
        form={form}
        isUnsafe={compose.uploading > 0 || draft.status === 'unsaved'}
        title={t('leave.title')}
        text={t('leave.text')}
      />
      <DraftBanner
        found={draft.found}
        onRestore={draft.restore}
        onDiscard={() => void compose.discardDraft()}
      />
      <PostTypeChooser types={compose.types} place={compose.place} form={form} />
      <div className="flex flex-col gap-2">
        <Field {...form.field('title')} label={t('field.title')} required>
          <TextInput
            maxLength={titleLimit}
            autoComplete="off"
            dir="auto"
            lang={localeOf(compose.language)}
            placeholder={t(`titleHint.${values.type}`)}
          />
        </Field>
        {post === null && <SimilarPosts title={values.title} />}
      </div>
      <PlaceField
        places={compose.places}
        type={values.type}
        value={values.place}
        error={form.errorOf('place')}
        onChange={(place) => form.setValue('place', place)}
      />
      {isActivity && <Slot name="composer.fields" {...addedFields(compose)} />}
      <BodyField compose={compose} />
      {!isActivity && <Slot name="composer.fields" {...addedFields(compose)} />}
      <CustomFieldInputs questions={compose.questions} form={form} />
      {mayAttach && (
        <AttachmentsField
          attachments={values.attachments}
          error={form.errorWithin('attachments')}
          onChange={(attachments) => form.setValue('attachments', attachments)}
          hideLabel
        />
      )}
      <ComposeOptions compose={compose} />
      <Honeypot />
      <FormErrorSummary form={form} />
      {compose.isGuest && <p className="text-sm text-text-muted">{t('guest.hint')}</p>}
      <FormBar onPhonesOnly>
        <Button {...form.submitProps} size="lg">
          {post ? t('save') : t('post')}
        </Button>
        <Button variant="quiet" size="lg" onClick={() => void compose.cancel()}>
          {t('cancel')}
        </Button>
      </FormBar>
    </form>
  );
}

function BodyField({ compose }: { compose: Compose }) {
  const { t } = useTranslation('compose');
  const { form, values, setUploading, tools, lengthRule } = compose;
  const id = useId();
  const uploadError = useUploadError();
  const error = form.errorOf('html');
  const length = [...values.text.trim()].length;
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden className="text-sm font-medium">
        {t('field.content')}
      </span>
      <LazyRichTextEditor
        key={form.resetCount}
        initialHtml={values.html}
        label={t('field.content')}
        placeholder={t(`contentHint.${values.type}`)}
        lang={localeOf(compose.language)}
        invalid={error !== undefined}
        describedBy={error === undefined ? undefined : `${id}-error`}
        onChange={({ html, text, uploading }) => {
          setUploading(uploading);
          form.setValue('html', html);
          form.setValue('text', text);
        }}
        onSubmit={() => void compose.submit()}
        inserter={tools.inserter}
        uploadImage={compose.isGuest ? refuseUpload : uploadImage}
        uploadVideo={compose.isGuest ? undefined : uploadAttachment}
        uploadError={compose.isGuest ? () => t('guest.upload') : uploadError}
        findMembers={findMembers}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <FieldError id={`${id}-error`} error={error} />
        <DraftState status={compose.draft.status} />
        {length > lengthRule.max * 0.8 && (
          <span className="ms-auto text-sm text-text-muted tabular-nums">
            {t('length', { length, max: lengthRule.max })}
          </span>
        )}
        <Slot
          name="composer.tools"
          viewer={compose.viewer}
          place={{
            ...{ conversationId: compose.post?.id ?? null, responseId: null },
            categoryId: compose.place?.categoryId ?? null,
          }}
          {...tools.handle}
        />
      </div>
    </div>
  );
}

/** Files belong to members. */
async function refuseUpload(): Promise<never> {
  throw new Error('Sign in to upload.');
}
