import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type CommunityKind, communityKinds } from '../setupRules.ts';
import { AddStarterSetMutation } from './setupDocuments.ts';

/** A starter set of categories, topics and a page. */
export function ContentStep({ onSaved }: { onSaved: () => Promise<void> }) {
  const { t } = useTranslation('setup');
  const [kind, setKind] = useState<CommunityKind>('SUPPORT');
  const [isSaving, setSaving] = useState(false);
  const add = async () => {
    setSaving(true);
    try {
      await runOperation(AddStarterSetMutation, { input: { kind } });
      showSuccess(t('content.added'));
      await onSaved();
    } catch {
      showError(t('content.failed'));
    }
    setSaving(false);
  };
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="grid gap-2 sm:grid-cols-3">
        <legend className="sr-only">{t('content.kind')}</legend>
        {communityKinds.map((each) => (
          <label
            key={each}
            className="flex cursor-pointer gap-3 rounded-lg border border-border p-4 hover:bg-surface-hover has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="kind"
              className="mt-0.5 size-5 shrink-0 accent-accent"
              checked={kind === each}
              onChange={() => setKind(each)}
            />
            <span className="flex flex-col gap-1">
              <span className="font-medium">{t(`content.kinds.${each}.title`)}</span>
              <span className="text-sm text-text-muted">{t(`content.kinds.${each}.text`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="flex flex-wrap items-center gap-4">
        <Button loading={isSaving} className="needs-js:hidden" onClick={() => void add()}>
          {t('content.add')}
        </Button>
        <Link
          to="/admin/categories"
          className="rounded-sm text-sm text-accent hover:underline pointer-coarse:tap-line"
        >
          {t('content.own')}
        </Link>
      </div>
    </div>
  );
}
