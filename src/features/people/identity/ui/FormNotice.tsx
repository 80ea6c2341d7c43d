import CircleCheck from 'virtual:icons/circle-check';
import { useTranslation } from '#ui/useTranslation.ts';

const notices = [
  'LINK_SENT',
  'PASSWORD_UPDATED',
  'EMAIL_VERIFIED',
  'EMAIL_SENT',
  'VERIFICATION_SENT',
  'UNSUBSCRIBED',
] as const;

export type Notice = (typeof notices)[number];

/** Success messages from the URL: `?notice=LINK_SENT`. */
export function noticeOf(query: URLSearchParams): Notice | null {
  return notices.find((notice) => notice === query.get('notice')) ?? null;
}

/** A success message, announced when it appears. */
export function FormNotice({ notice }: { notice: Notice | null }) {
  const { t } = useTranslation('account');
  if (notice === null) return null;
  return (
    <p
      role="status"
      className="flex items-start gap-2.5 rounded-md bg-success-soft px-3.5 py-3 text-sm text-success"
    >
      <CircleCheck aria-hidden className="mt-px size-4.5 shrink-0" />
      <span>{t(`notices.${notice}`)}</span>
    </p>
  );
}
