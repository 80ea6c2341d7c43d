import CircleAlert from 'lucide-react/icons/circle-alert';
import { useTranslation } from '#ui/useTranslation.ts';
import type { LoginMessage } from './identityForm.ts';

/** Why signing in or up failed (§8), said aloud when it appears. */
export function FormMessage({ message }: { message: LoginMessage | null }) {
  const { t } = useTranslation('identity');
  if (message === null) return null;
  return (
    <p
      role="alert"
      className="flex items-start gap-2.5 rounded-md bg-danger-soft px-3.5 py-3 text-sm text-danger"
    >
      <CircleAlert aria-hidden className="mt-px size-4.5 shrink-0" />
      <span>{t(`messages.${message}`, { reference: '' })}</span>
    </p>
  );
}
