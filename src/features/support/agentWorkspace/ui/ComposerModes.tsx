import Lock from 'virtual:icons/lock';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** What the agent writes: a reply, which the customer receives, or an internal note. */
export type ComposerMode = 'reply' | 'note';

type ComposerModesProps = {
  name: string;
  mode: ComposerMode;
  onChange: (mode: ComposerMode) => void;
};

export function ComposerModes({ name, mode, onChange }: ComposerModesProps) {
  const { t } = useTranslation('supportDesk');
  return (
    <div className="flex gap-1" role="radiogroup" aria-label={t('composer.kind')}>
      {(['reply', 'note'] as const).map((each) => (
        <label
          key={each}
          className={cx(
            'flex h-9 cursor-pointer items-center gap-2 rounded-md px-3 text-sm font-medium has-focus-visible:outline-2',
            mode === each ? 'bg-surface-sunken text-text' : 'text-text-muted hover:text-text',
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={mode === each}
            onChange={() => onChange(each)}
          />
          {each === 'note' && <Lock aria-hidden className="size-4" />}
          {t(`composer.${each}`)}
        </label>
      ))}
    </div>
  );
}
