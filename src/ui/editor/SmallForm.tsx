import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../Button.tsx';
import { TextInput } from '../TextInput.tsx';

type SmallFormProps = {
  label: string;
  value: string;
  onValue: (value: string) => void;
  submit: string;
  error?: string | undefined;
  onSubmit: () => void;
  onCancel: () => void;
  children?: ReactNode;
  /** A URL is left-to-right in every language. */
  isAddress?: boolean;
};

/** A single row below the toolbar. Not a <form>, because the editor is inside one. */
export function SmallForm(props: SmallFormProps) {
  const { label, value, onValue, submit, error, onSubmit, onCancel, children, isAddress } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend.
    <div role="group" aria-label={label} className="border-t border-border p-2">
      <div className="flex flex-wrap items-center gap-2">
        <TextInput
          ref={input}
          aria-label={label}
          placeholder={label}
          className="min-w-0 flex-1 basis-40"
          dir={isAddress ? 'ltr' : 'auto'}
          inputMode={isAddress ? 'url' : 'text'}
          value={value}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onValue(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onCancel();
            // §5: Enter without alt or shift submits.
            if (event.key !== 'Enter' || event.altKey || event.shiftKey) return;
            event.preventDefault();
            onSubmit();
          }}
        />
        <Button variant="secondary" onClick={onSubmit}>
          {submit}
        </Button>
        {children}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
