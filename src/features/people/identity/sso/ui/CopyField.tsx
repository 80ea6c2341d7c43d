import Check from 'virtual:icons/check';
import Copy from 'virtual:icons/copy';
import { useState } from 'react';
import { copyText } from '#ui/copyText.ts';
import { Field } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { showError } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

/** A URL to copy into another system's settings. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('federation');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await copyText(value);
      setCopied(true);
    } catch {
      showError(t('notCopied'));
    }
  };
  return (
    <Field label={label}>
      <div className="flex items-center gap-2">
        <TextInput readOnly dir="ltr" className="font-mono text-sm" value={value} />
        <IconButton
          label={copied ? t('copied') : t('copy', { what: label })}
          icon={copied ? <Check className="size-4.5" /> : <Copy className="size-4.5" />}
          className="needs-js:hidden"
          onClick={() => void copy()}
        />
      </div>
    </Field>
  );
}
