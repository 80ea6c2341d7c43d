import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { eventFilePaths } from '../communityEventAddress.ts';

type EventPassProps = { conversationId: string; pass: string };

/** What an attendee shows at the entrance: hosts scan it with their phone, or type the code below it. */
export function EventPass({ conversationId, pass }: EventPassProps) {
  const { t } = useTranslation('communityEvents');
  const { basePath } = useShell();
  return (
    <figure className="flex flex-wrap items-center gap-4 rounded-md border border-border p-4">
      <img
        src={`${basePath}${eventFilePaths.pass(conversationId)}`}
        alt={t('pass.picture')}
        width={176}
        height={176}
        className="size-44 rounded-md bg-white"
      />
      <figcaption className="flex min-w-0 flex-1 basis-48 flex-col gap-1 text-sm">
        <span className="font-semibold">{t('pass.title')}</span>
        <span className="text-text-muted">{t('pass.hint')}</span>
        <code dir="ltr" className="font-mono text-lg break-all select-all">
          {pass}
        </code>
      </figcaption>
    </figure>
  );
}
