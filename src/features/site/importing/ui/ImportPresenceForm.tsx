import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { importsEndpoint } from '../importRules.ts';
import type { ImportDetail } from './importDocuments.ts';

/** Begins what changes the community: an unlocked screen is not enough. */
export function ImportPresenceForm({
  shown,
  action,
}: {
  shown: ImportDetail;
  action: 'import' | 'undo';
}) {
  const { t } = useTranslation('imports');
  const { basePath } = useShell();
  const [isSent, setSent] = useState(false);
  const isUndo = action === 'undo';
  return (
    <Card as="section" heading={<h2>{t(isUndo ? 'undoTitle' : 'startTitle')}</h2>}>
      <form
        method="post"
        action={`${basePath}${importsEndpoint}/${shown.id}`}
        className="flex flex-col gap-4"
        onSubmit={() => setSent(true)}
      >
        <HiddenFields values={{ action }} />
        <p className="text-sm text-text-muted">{t(isUndo ? 'undoText' : 'startText')}</p>
        {isUndo && (
          <Checkbox
            name="confirmed"
            value="1"
            required
            label={t('undoConfirm', { name: shown.name })}
          />
        )}
        {shown.needsPassword && (
          <Field label={t('password')} required className="max-w-sm">
            <PasswordInput name="password" autoComplete="current-password" />
          </Field>
        )}
        <Button
          type="submit"
          variant={isUndo ? 'danger' : 'primary'}
          className="self-start"
          loading={isSent}
        >
          {t(isUndo ? 'undo' : 'start')}
        </Button>
      </form>
    </Card>
  );
}
