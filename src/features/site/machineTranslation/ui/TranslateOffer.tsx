import Languages from 'virtual:icons/languages';
import { type FormEvent, useState } from 'react';
import { formPath } from '#core/feature/postedForms.ts';
import { Button } from '#ui/Button.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { showError } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { TranslationPanel } from './TranslationPanel.tsx';
import type { TranslateOfferProps } from './translateOfferProps.ts';

/** A button that has a text translated: in its place, or without scripts on a page of its own. */
export function TranslateOffer(props: TranslateOfferProps) {
  const { subject, id, original } = props;
  const { t } = useTranslation(['post', 'ui']);
  const { basePath } = useShell();
  const [isOpening, setOpening] = useState(false);
  const [opened, setOpened] = useState<{ of: string; Panel: typeof TranslationPanel } | null>(null);
  const open = async (event: FormEvent) => {
    event.preventDefault();
    if (isOpening) return;
    setOpening(true);
    try {
      const { TranslationPanel: Panel } = await import('./TranslationPanel.tsx');
      setOpened({ of: original, Panel });
    } catch {
      showError(t('ui:error.title'));
    }
    setOpening(false);
  };
  // A text that was edited since can be translated again.
  if (opened?.of === original) return <opened.Panel key={original} {...props} />;
  return (
    <form
      method="post"
      action={`${basePath}${formPath('translateContent')}`}
      onSubmit={(event) => void open(event)}
      className="no-print -ms-3"
    >
      <HiddenFields values={{ subject, id }} />
      <Button
        type="submit"
        variant="quiet"
        size="sm"
        loading={isOpening}
        icon={<Languages aria-hidden className="size-4" />}
      >
        {t('translate')}
      </Button>
    </form>
  );
}
