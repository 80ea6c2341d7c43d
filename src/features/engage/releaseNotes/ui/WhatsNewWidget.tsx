import { Link } from 'react-router';
import { localeOf } from '#core/languages.ts';
import { WidgetHint } from '#features/base/layouts/ui/WidgetHint.tsx';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Card } from '#ui/Card.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { releasesPath } from '../releaseAddress.ts';
import type { WhatsNewData } from './releaseDocuments.ts';

/** The latest release notes; those that the reader has not opened yet are marked. */
export function WhatsNewWidget({ id, data }: WidgetProps<{ first: number }, WhatsNewData>) {
  const { t } = useTranslation('releaseNotes');
  const { viewer } = useShell();
  const { nodes } = data.releaseNotes;
  if (nodes.length === 0) return <WidgetHint type="whatsNew" addedAs={id} />;
  return (
    <Card
      as="section"
      flush
      heading={<h2>{t('whatsNew')}</h2>}
      action={
        <Link
          to={releasesPath}
          className="text-sm text-accent hover:underline pointer-coarse:tap-line"
        >
          {t('all')}
        </Link>
      }
    >
      <ul className="divide-y divide-border">
        {nodes.map(({ release, conversation }) => (
          <li
            key={conversation.id}
            className="relative flex items-start gap-3 px-4 py-3 hover:bg-surface-hover sm:px-5"
          >
            <span
              aria-hidden
              className={
                viewer.memberId !== null && !conversation.hasRead
                  ? 'mt-2 size-2 shrink-0 rounded-full bg-accent'
                  : 'mt-2 size-2 shrink-0'
              }
            />
            <div className="flex min-w-0 flex-col">
              <Link
                to={conversation.path}
                lang={localeOf(conversation.language)}
                dir="auto"
                className="text-sm font-medium wrap-anywhere after:absolute after:inset-0"
              >
                {conversation.title}
              </Link>
              {viewer.memberId !== null && !conversation.hasRead && (
                <span className="sr-only">{t('unread')}</span>
              )}
              <span className="text-xs text-text-muted">
                {release.product} {release.version}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
