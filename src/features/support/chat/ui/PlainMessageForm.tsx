import { formPath } from '#core/feature/postedForms.ts';
import { usePageSubject } from '#features/base/layouts/ui/usePage.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { useChatErrorText } from './useChatErrorText.ts';

/** The message box of a page without script. Rendered by the server only, within `noscript`. */
export function PlainMessageForm({ roomId, newId }: { roomId: string; newId: string }) {
  const { t } = useTranslation('chat');
  const { basePath, typed } = useShell();
  const refused = errorOfAddress(new URLSearchParams(usePageSubject().search));
  const errorText = useChatErrorText();
  return (
    <form
      method="post"
      action={`${basePath}${formPath('sendChatMessage')}`}
      className="flex flex-col gap-2 border-t border-border p-3"
    >
      <HiddenFields values={{ roomId, clientMessageId: newId }} />
      <Field
        label={t('composer.label')}
        hideLabel
        error={refused ? errorText.ofCode(refused.code) : undefined}
      >
        <TextArea
          name="content"
          rows={3}
          dir="auto"
          placeholder={t('composer.placeholder')}
          defaultValue={(refused && typed?.content) ?? ''}
        />
      </Field>
      <Button type="submit" className="self-start">
        {t('composer.send')}
      </Button>
    </form>
  );
}
