import { useTranslation } from '#ui/useTranslation.ts';

/** "Unread" divider above the first unread comment. */
export function UnreadMark() {
  const { t } = useTranslation('comments');
  return (
    <p className="-mt-3 flex h-6 items-center gap-3 px-4 text-xs font-semibold text-accent sm:px-6">
      <span className="rounded-full border border-accent/40 bg-accent-soft px-2.5 py-0.5">
        {t('unread')}
      </span>
    </p>
  );
}
