import { useId } from 'react';
import { localeOf } from '#core/languages.ts';
import { hasPermission } from '#core/permissions.ts';
import { permissionsIn } from '#core/viewerOfInfo.ts';
import { PictureField } from '#features/base/files/ui/PictureField.tsx';
import { uploadImage } from '#features/base/files/ui/uploads.ts';
import { useUploadFault } from '#features/base/files/ui/useUploadFault.ts';
import { Honeypot } from '#features/care/spam/ui/Honeypot.tsx';
import { postLengthRule } from '#features/content/conversations/contentLengthRules.ts';
import { canWritePrivately } from '#features/content/conversations/privacyRules.ts';
import { findMembers } from '#features/people/members/ui/findMembers.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { LazyRichTextEditor } from '#ui/editor/LazyRichTextEditor.tsx';
import { Field } from '#ui/Field.tsx';
import { FormBar } from '#ui/FormBar.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useEarlyInput } from '#ui/useEarlyInput.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type ComposeField, categoryOf, coverTypes, titleLimit } from '../composeRules.ts';
import { AttachmentsField } from './AttachmentsField.tsx';
import type { ComposeData } from './composeDocuments.ts';
import { DraftBanner } from './DraftBanner.tsx';
import { DraftState } from './DraftState.tsx';
import { LanguageField } from './LanguageField.tsx';
import { PlaceField } from './PlaceField.tsx';
import { PostTypeChooser } from './PostTypeChooser.tsx';
import { SimilarPosts } from './SimilarPosts.tsx';
import { TagsField } from './TagsField.tsx';
import { type ComposeForm as Form, useComposeForm } from './useComposeForm.ts';

export function ComposeForm({ data, search }: { data: ComposeData; search: string }) {
  const { t } = useTranslation('compose');
  const form = useComposeForm(data, search);
  const { post, viewer, values, change, draft } = form;
  const permissions = permissionsIn(viewer, categoryOf(form.place).categoryId);
  const mayAttach = permissions.has('ATTACH');
  const errorOf = useFaultWords(form);
  const isAlive = useEarlyInput(form.form);
  const isOfOther = post !== null && post.author?.id !== viewer.memberId?.toString();

  return (
    <form
      ref={form.form}
      noValidate
      className="flex flex-col gap-6 needs-js:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <DraftBanner
        found={draft.found}
        onRestore={draft.restore}
        onDiscard={() => void form.discardDraft()}
      />
      <PostTypeChooser
        types={form.types}
        place={form.place}
        value={values.type}
        error={errorOf('communityPostType')}
        onChange={(type) => change({ type })}
      />
      <div className="flex flex-col gap-2">
        <Field label={t('field.title')} error={errorOf('title')} required>
          <TextInput
            value={values.title}
            maxLength={titleLimit}
            autoComplete="off"
            dir="auto"
            lang={localeOf(form.language)}
            placeholder={t(`titleHint.${values.type}`)}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
        </Field>
        <SimilarPosts title={values.title} excludeId={post?.id ?? null} />
      </div>
      <PlaceField
        places={form.places}
        type={values.type}
        value={values.place}
        error={errorOf('topics')}
        onChange={(place) => change({ place })}
      />
      <BodyField form={form} error={errorOf('content')} />
      <TagsField
        tags={values.tags}
        permissions={permissions}
        error={errorOf('tags')}
        onChange={(tags) => change({ tags })}
        typedTag={form.typedTag}
      />
      {form.languages.length > 0 && (
        <LanguageField
          languages={form.languages}
          value={form.language}
          onChange={(language) => change({ language })}
        />
      )}
      {mayAttach && coverTypes.includes(values.type) && (
        <PictureField
          label={t('field.featuredImage')}
          addLabel={t('coverAdd')}
          value={values.cover}
          error={errorOf('featuredImage')}
          onChange={(cover) => change({ cover })}
        />
      )}
      {mayAttach && (
        <AttachmentsField
          attachments={values.attachments}
          error={errorOf('attachments')}
          onChange={(attachments) => change({ attachments })}
        />
      )}
      {post && hasPermission(viewer, 'SILENT_EDIT', Number(post.categoryId)) && (
        <Checkbox
          label={t('field.silent')}
          hint={t('silentHint')}
          checked={values.silent}
          onChange={(event) => change({ silent: event.currentTarget.checked })}
        />
      )}
      {mayTurn(form) && (
        <Checkbox
          label={t(isOfOther ? 'field.privateOfAuthor' : 'field.private')}
          hint={t('privateHint')}
          checked={values.isPrivate}
          onChange={(event) => change({ isPrivate: event.currentTarget.checked })}
        />
      )}
      <Honeypot />
      <FormBar onPhonesOnly>
        <Button type="submit" size="lg" loading={form.isSending} disabled={!isAlive}>
          {post ? t('save') : t('post')}
        </Button>
        <Button variant="quiet" size="lg" onClick={() => void form.cancel()}>
          {t('cancel')}
        </Button>
        <DraftState status={draft.status} />
      </FormBar>
    </form>
  );
}

/** Whether the form offers to make the post private, or public again. */
function mayTurn({ post, viewer, place, settings }: Form): boolean {
  if (post && post.can.setPrivacy !== 'OK') return false;
  return post?.isPrivate === true || canWritePrivately(viewer, categoryOf(place), settings).ok;
}

function BodyField({ form, error }: { form: Form; error: string | undefined }) {
  const { t } = useTranslation('compose');
  const { values, change, setUploading, canned } = form;
  const id = useId();
  const uploadFault = useUploadFault();
  const rule = lengthRuleOf(form);
  const length = [...values.text.trim()].length;
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden className="text-sm font-medium">
        {t('field.content')}
      </span>
      <LazyRichTextEditor
        key={form.editorRound}
        initialHtml={values.html}
        label={t('field.content')}
        placeholder={t(`contentHint.${values.type}`)}
        lang={localeOf(form.language)}
        invalid={error !== undefined}
        describedBy={error === undefined ? undefined : `${id}-error`}
        onChange={({ html, text, uploading }) => {
          setUploading(uploading);
          change({ html, text });
        }}
        onSubmit={() => void form.submit()}
        inserter={canned.inserter}
        uploadImage={uploadImage}
        uploadFault={uploadFault}
        findMembers={findMembers}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <FieldError id={`${id}-error`} error={error} />
        {length > rule.max * 0.8 && (
          <span className="ms-auto text-sm text-text-muted tabular-nums">
            {t('length', { length, max: rule.max })}
          </span>
        )}
        {canned.button}
      </div>
    </div>
  );
}

function lengthRuleOf({ values, viewer, settings, place }: Form) {
  return postLengthRule(viewer, { type: values.type, ...categoryOf(place) }, settings);
}

/** The words for a field's fault (§5). */
function useFaultWords(form: Form) {
  const { t } = useTranslation('compose');
  const { faults } = form;
  const rule = lengthRuleOf(form);
  return (field: ComposeField): string | undefined => {
    const fault = faults[field];
    if (fault === undefined) return undefined;
    const limit = field === 'title' ? titleLimit : fault === 'tooShort' ? rule.min : rule.max;
    return t(`fault.${fault}`, { limit });
  };
}
