import { type RefObject, useEffect, useRef } from 'react';
import { TextArea } from '../TextArea.tsx';
import { plainTextOf, textToHtml } from './plainText.ts';

/** Puts sanitised HTML where the caret is. */
export type InsertHtml = (html: string) => void;

export interface PlainTextEditorProps {
  /** Read once; another text needs another `key`. */
  initialHtml: string;
  /** Names the text box for screen readers. */
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
  autoFocus?: boolean;
  /** To be read and copied only. */
  readOnly?: boolean;
  invalid?: boolean;
  describedBy?: string;
  /** Is given what puts the words of HTML where the caret is. */
  inserter?: RefObject<InsertHtml | null>;
}

/** The plain stand-in of the rich editor, with the same props: paragraphs from blank lines. */
export function PlainTextEditor(props: PlainTextEditorProps) {
  const { initialHtml, label, placeholder, onChange, onSubmit, invalid, describedBy } = props;
  const box = useRef<HTMLTextAreaElement>(null);
  const report = (text: string) =>
    onChange({ html: textToHtml(text), text, mentionedUserIds: [], uploading: 0 });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes to life
  useEffect(() => {
    if (props.autoFocus) focusAtEnd(box.current);
    // What was typed before the page came to life counts.
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
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
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
