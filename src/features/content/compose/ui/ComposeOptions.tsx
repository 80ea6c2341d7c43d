import { joinList } from '#core/joinList.ts';
import { languageName } from '#core/languageName.ts';
import { hasPermission } from '#core/permissions.ts';
import { permissionsIn } from '#core/viewerOfInfo.ts';
import { PictureField } from '#features/base/files/ui/PictureField.tsx';
import { canWritePrivately } from '#features/content/conversations/privacyRules.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { MoreOptions, SetOption } from '#ui/forms/MoreOptions.tsx';
import { Slot } from '#ui/slots/Slot.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { categoryOf, hasCover } from '../composeRules.ts';
import { addedFields } from './addedFields.ts';
import { LanguageField } from './LanguageField.tsx';
import { TagsField } from './TagsField.tsx';
import type { ComposeFormState } from './useComposeForm.ts';

/** What few posts need. */
export function ComposeOptions({ compose }: { compose: ComposeFormState }) {
  const { t } = useTranslation('compose');
  const { language } = useShell();
  const { form, post, viewer, values } = compose;
  const permissions = permissionsIn(viewer, categoryOf(compose.place).categoryId);
  const isOfOther = post !== null && post.author?.id !== viewer.memberId?.toString();
  return (
    <MoreOptions label={t('moreOptions')}>
      <Slot name="composer.options" {...addedFields(compose)} />
      <TagsField
        tags={values.tags}
        permissions={permissions}
        error={form.errorWithin('tags')}
        onChange={(tags) => form.setValue('tags', tags)}
        typedTag={compose.typedTag}
      />
      <SetOption when={values.tags.length > 0}>{joinList(values.tags, language)}</SetOption>
      {compose.languages.length > 0 && (
        <LanguageField
          languages={compose.languages}
          value={compose.language}
          onChange={(language) => form.setValue('language', language)}
        />
      )}
      <SetOption when={values.language !== ''}>
        {values.language && languageName(values.language, language)}
      </SetOption>
      {permissions.has('ATTACH') && hasCover(values.type) && (
        <PictureField
          label={t('field.featuredImage')}
          addLabel={t('coverAdd')}
          value={values.cover}
          error={form.errorOf('cover')}
          onChange={(cover) => form.setValue('cover', cover)}
        />
      )}
      <SetOption when={values.cover !== null}>{t('field.featuredImage')}</SetOption>
      {post && hasPermission(viewer, 'SILENT_EDIT', Number(post.categoryId)) && (
        <Checkbox {...form.checkbox('silent')} label={t('field.silent')} hint={t('silentHint')} />
      )}
      <SetOption when={values.silent}>{t('field.silent')}</SetOption>
      {mayTurn(compose) && (
        <Checkbox
          {...form.checkbox('isPrivate')}
          label={t(isOfOther ? 'field.privateOfAuthor' : 'field.private')}
          hint={t('privateHint')}
        />
      )}
      <SetOption when={values.isPrivate}>{t('privateSet')}</SetOption>
    </MoreOptions>
  );
}

/** Whether the form offers to make the post private, or public again. */
function mayTurn({ post, viewer, place, settings }: ComposeFormState): boolean {
  if (post && post.can.setPrivacy !== 'OK') return false;
  return post?.isPrivate === true || canWritePrivately(viewer, categoryOf(place), settings).ok;
}
