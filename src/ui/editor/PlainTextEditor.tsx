import { type RefObject, useEffect, useRef } from 'react';
import { plainTextOf, textToHtml } from '#core/plainText.ts';
import { TextArea } from '../TextArea.tsx';

/** Inserts sanitized HTML at the caret. */
export type InsertHtml = (html: string) => void;

export interface PlainTextEditorProps {
  id?: string;
  /** Initial content; to replace it, change `key`. */
  initialHtml: string;
  /** Accessible name of the text box. */
  label: string;
  placeholder?: string;
  onChange: (content: {
    html: string;
    text: string;
    mentionedUserIds: readonly string[];
    uploading: number;
  }) => void;
  /** Ctrl or ⌘ with Enter. */
  onSubmit?: () => void;
  /** Enter alone as well. */
  sendsOnEnter?: boolean;
  autoFocus?: boolean;
  /** Read-only. */
  readOnly?: boolean;
  invalid?: boolean;
  describedBy?: string;
  /** Is given what puts the words of HTML where the caret is. */
  inserter?: RefObject<InsertHtml | null>;
}

/** Plain text fallback of the rich text editor, with the same props: blank lines separate paragraphs. */
export function PlainTextEditor(props: PlainTextEditorProps) {
  const { id, initialHtml, label, placeholder, onChange, onSubmit, invalid, describedBy } = props;
  const box = useRef<HTMLTextAreaElement>(null);
  const report = (text: string) =>
    onChange({ html: textToHtml(text), text, mentionedUserIds: [], uploading: 0 });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes to life
  useEffect(() => {
    if (props.autoFocus) focusAtEnd(box.current);
    // Keeps text typed before hydration.
    const typed = box.current?.value ?? '';
    if (typed !== plainTextOf(initialHtml)) report(typed);
  }, []);

  const { inserter } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: for as long as the box is there
  useEffect(() => {
    if (!inserter) return undefined;
    inserter.current = (html) => {
      const { current: text } = box;
      if (!text) return;
      text.setRangeText(plainTextOf(html), text.selectionStart, text.selectionEnd, 'end');
      report(text.value);
    };
    return () => {
      inserter.current = null;
    };
  }, [inserter]);

  return (
    <TextArea
      // Else that of the field it is in.
      {...(id !== undefined && { id })}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      placeholder={placeholder}
      defaultValue={plainTextOf(initialHtml)}
      dir="auto"
      readOnly={props.readOnly}
      ref={box}
      onChange={(event) => report(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        const isAlone = props.sendsOnEnter && !event.shiftKey && !event.altKey;
        if (!isAlone && !event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        onSubmit?.();
      }}
    />
  );
}

function focusAtEnd(box: HTMLTextAreaElement | null): void {
  box?.focus();
  box?.setSelectionRange(box.value.length, box.value.length);
}
