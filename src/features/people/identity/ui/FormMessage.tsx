import CircleAlert from 'virtual:icons/circle-alert';
import { useLocation } from 'react-router';
import { useTranslation } from '#ui/useTranslation.ts';
import type { LoginMessage } from './identityForm.ts';

interface FormMessageProps {
  message: LoginMessage | null;
  /** What this form says of a failure that has no words of its own. */
  general?: string;
}

/** Why a form failed (§8), said aloud when it appears. */
export function FormMessage({ message, general }: FormMessageProps) {
  const { t } = useTranslation('identity');
  const { search } = useLocation();
  if (message === null) return null;
  const isGeneral = message === 'INTERNAL_SERVER_ERROR' && general !== undefined;
  return (
    <p
      role="alert"
      className="flex items-start gap-2.5 rounded-md bg-danger-soft px-3.5 py-3 text-sm text-danger"
    >
      <CircleAlert aria-hidden className="mt-px size-4.5 shrink-0" />
      <span>
        {isGeneral ? general : t(`messages.${message}`, { reference: referenceOf(search) })}
      </span>
    </p>
  );
}

/** Only what a reference looks like: an address must not put words of its own on the page. */
function referenceOf(search: string): string {
  const given = new URLSearchParams(search).get('reference') ?? '';
  return /^[0-9a-f-]{36}$/.test(given) ? given : '';
}
