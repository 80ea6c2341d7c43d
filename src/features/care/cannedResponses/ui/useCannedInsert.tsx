import MessageSquareQuote from 'virtual:icons/message-square-quote';
import { type ReactNode, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import type { InsertHtml } from '#ui/editor/PlainTextEditor.tsx';
import { type CannedTextPlace, chooseCannedText } from './cannedTextModals.ts';

interface CannedInsert {
  /** Whether the viewer uses canned texts there. */
  isOffered: boolean;
  /** In the words of whatever is written. */
  label: string;
  place: CannedTextPlace;
}

/** Puts a canned text where the caret is; `cannedId` is the last one's, to be sent along and counted. */
export function useCannedInsert({ isOffered, label, place }: CannedInsert) {
  const inserter = useRef<InsertHtml>(null);
  const cannedId = useRef<string>(null);

  const insert = async () => {
    const chosen = await chooseCannedText(place);
    if (!chosen) return;
    cannedId.current = chosen.id;
    // The dialog gives the focus back before it is gone.
    setTimeout(() => inserter.current?.(chosen.html));
  };

  const button: ReactNode = isOffered && (
    <Button
      variant="quiet"
      size="sm"
      className="ms-auto"
      icon={<MessageSquareQuote aria-hidden className="size-4" />}
      onClick={() => void insert()}
    >
      {label}
    </Button>
  );
  return { inserter, cannedId, button };
}
