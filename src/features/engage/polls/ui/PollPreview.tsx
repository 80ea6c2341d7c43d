import { useTranslation } from '#ui/useTranslation.ts';
import type { PollConfig } from '../pollSchema.ts';

/** How voters will see the options. */
export function PollPreview({ poll }: { poll: PollConfig }) {
  const { t } = useTranslation('pollCompose');
  const labels = poll.pollOptions.map(({ label }) => label.trim()).filter((label) => label !== '');
  if (labels.length === 0) return null;
  return (
    <section
      aria-label={t('preview')}
      className="flex flex-col gap-2 rounded-lg bg-surface-sunken p-4"
    >
      <p className="text-sm text-text-muted">{t('preview')}</p>
      {poll.question && (
        <p className="font-semibold wrap-anywhere">
          <bdi>{poll.question}</bdi>
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {labels.map((label, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: labels may be equal while they are typed
            key={at}
            className="flex min-h-11 items-center gap-3 rounded-lg border border-border bg-surface-raised px-3 py-2"
          >
            <input
              type={poll.multiSelect ? 'checkbox' : 'radio'}
              disabled
              tabIndex={-1}
              aria-label={label}
              className="size-5 shrink-0"
            />
            <span className="min-w-0 wrap-anywhere">
              <bdi>{label}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
