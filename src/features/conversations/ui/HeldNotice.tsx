import Hourglass from 'lucide-react/icons/hourglass';
import { useTranslation } from '#ui/useTranslation.ts';

/** A post that nobody else sees yet. */
export function HeldNotice({ isOwn }: { isOwn: boolean }) {
  const { t } = useTranslation('post');
  return (
    <p className="flex items-start gap-2.5 rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning">
      <Hourglass aria-hidden className="mt-0.5 size-4 shrink-0" />
      {t(isOwn ? 'held.own' : 'held.other')}
    </p>
  );
}
