import { formPath } from '#core/feature/postedForms.ts';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { usePageSubject } from '#features/base/layouts/ui/usePage.ts';
import { responseLengthRule } from '#features/content/conversations/contentLengthRules.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { useCommentThread } from './commentThread.ts';

/** The comment form of a page without script, in plain text. Rendered by the server only, within `noscript`. */
export function PlainCommentForm() {
  const { t } = useTranslation('comments');
  const { basePath, typed, viewer, settings } = useShell();
  const { conversationId, place } = useCommentThread();
  const { pathname, search } = usePageSubject();
  const refused = errorOfAddress(new URLSearchParams(search));
  const fault = refused?.faults.find(({ field }) => field === 'message');
  const writer = viewerOfInfo(viewer, place ? [place] : []);
  const categoryId = place && Number(place.categoryId);
  const rule = responseLengthRule(writer, { kind: 'comment', categoryId }, settings);
  const lengthFault = (['tooShort', 'tooLong'] as const).find((each) => each === fault?.rule);
  return (
    <form
      method="post"
      action={`${basePath}${formPath('createComment')}`}
      className="flex flex-col gap-4"
    >
      <HiddenFields values={{ objectId: conversationId, path: pathname }} />
      {refused && !fault && (
        <p role="alert" className="text-sm text-danger">
          {t('errors.create.comment')}
        </p>
      )}
      <Field
        label={t('compose.heading')}
        hideLabel
        error={fault && t(`faults.${lengthFault ?? 'required'}`, { ...rule })}
      >
        <TextArea
          name="message"
          rows={5}
          dir="auto"
          defaultValue={(refused && typed?.message) ?? ''}
        />
      </Field>
      <Button type="submit" className="self-start">
        {t('compose.submit')}
      </Button>
    </form>
  );
}
