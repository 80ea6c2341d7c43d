import MessageSquareQuote from 'lucide-react/icons/message-square-quote';
import { type ReactNode, useRef } from 'react';
import { canUseCannedTexts } from '#features/cannedTexts/cannedTextAccess.ts';
import { chooseCannedText } from '#features/cannedTexts/ui/cannedTextModals.ts';
import { Button } from '#ui/Button.tsx';
import type { InsertHtml } from '#ui/editor/PlainTextEditor.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { categoryOf } from '../composeRules.ts';
import type { ComposeForm } from './useComposeForm.ts';

/** Puts a canned text into the post, for those who use them where it stands or will stand. */
export function useCannedInsert(form: ComposeForm) {
  const { t } = useTranslation('compose');
  const inserter = useRef<InsertHtml>(null);
  const { post, place, viewer, settings, cannedId } = form;
  const { categoryId } = categoryOf(place);

  const insert = async () => {
    const chosen = await chooseCannedText({
      conversationId: post?.id ?? null,
      categoryId: place?.categoryId ?? null,
    });
    if (!chosen) return;
    cannedId.current = chosen.id;
    // The dialog gives the focus back before it is gone.
    setTimeout(() => inserter.current?.(chosen.html));
  };

  const button: ReactNode = canUseCannedTexts(viewer, categoryId, settings).ok && (
    <Button
      variant="quiet"
      size="sm"
      className="ms-auto"
      icon={<MessageSquareQuote aria-hidden className="size-4" />}
      onClick={() => void insert()}
    >
      {t('canned')}
    </Button>
  );
  return { inserter, button };
}
