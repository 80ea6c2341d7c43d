import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { useShell } from '#ui/useShell.ts';
import { type ImportAction, importsEndpoint } from '../importRules.ts';

interface ImportActionButtonProps {
  id: string;
  action: ImportAction;
  label: string;
}

/** A form of one button: it works without JavaScript. */
export function ImportActionButton({ id, action, label }: ImportActionButtonProps) {
  const { basePath } = useShell();
  const [isSent, setSent] = useState(false);
  return (
    <form
      method="post"
      action={`${basePath}${importsEndpoint}/${id}`}
      onSubmit={() => setSent(true)}
    >
      <HiddenFields values={{ action }} />
      <Button type="submit" variant="secondary" loading={isSent}>
        {label}
      </Button>
    </form>
  );
}
