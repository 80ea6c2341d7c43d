import EyeOff from 'virtual:icons/eye-off';
import { Link } from 'react-router';
import { offeredStaffLinks } from '#features/base/layouts/staffLinks.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** Why others cannot see it. */
export type NoticeOf = 'held' | 'spam' | 'private';

export function VeiledNotice({ of, why }: { of: 'post' | 'response'; why: NoticeOf }) {
  const { t } = useTranslation('postWork');
  const { viewer } = useShell();
  const queue = offeredStaffLinks(viewer).find(({ label }) => label === 'staff.moderation');
  return (
    <p className="flex items-start gap-2.5 rounded-lg border border-warning/40 bg-warning-soft px-3.5 py-2.5 text-sm">
      <EyeOff aria-hidden className="mt-0.5 size-4.5 shrink-0 text-warning" />
      <span className="text-pretty">
        {t(`notices.${of}.${why}`)}
        {queue && why !== 'private' && (
          <>
            {' '}
            <Link to={queue.href} className="font-medium underline">
              {t('notices.decide')}
            </Link>
          </>
        )}
      </span>
    </p>
  );
}
