import { useState } from 'react';
import { TextArea } from '../TextArea.tsx';
import { plainTextOf, textToHtml } from './plainText.ts';

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
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string;
}

/** The plain stand-in of the rich editor, with the same props: paragraphs from blank lines. */
export function PlainTextEditor(props: PlainTextEditorProps) {
  const { initialHtml, label, placeholder, onChange, onSubmit, invalid, describedBy } = props;
  const [text, setText] = useState(() => plainTextOf(initialHtml));
  return (
    <TextArea
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      placeholder={placeholder}
      value={text}
      dir="auto"
      disabled={props.disabled}
      ref={props.autoFocus ? focusAtEnd : undefined}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        onChange({ html: textToHtml(typed), text: typed, mentionedUserIds: [], uploading: 0 });
      }}
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
