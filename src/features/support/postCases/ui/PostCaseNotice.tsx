import Headset from 'virtual:icons/headset';
import { Link } from 'react-router';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import type { PostNode } from '#features/content/conversations/ui/conversationDocuments.ts';
import { agentPaths } from '#features/support/agentWorkspace/agentPaths.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import { Time } from '#ui/Time.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** The support requests of a post, for those who see them. */
export function PostCaseNotice({ post }: { post: PostNode }) {
  const { t } = useTranslation('postCaseNotice');
  const { viewer } = useShell();
  const consent = post.publicationConsent;
  const isAgent = canWorkOnRequests(viewerOfInfo(viewer, [post]), Number(post.categoryId)).ok;
  return (
    <>
      {post.supportRequests?.map(({ id, number, path }) => (
        <p
          key={id}
          className="flex flex-wrap items-start gap-2 rounded-lg bg-surface-sunken px-3 py-2 text-sm"
        >
          <Headset aria-hidden className="mt-0.5 size-4 shrink-0 text-text-muted" />
          <Link
            to={isAgent ? agentPaths.request(number) : path}
            className="font-medium text-accent hover:underline"
          >
            {t('case', { number })}
          </Link>
          {consent?.name && (
            <span className="text-text-muted">
              <bdi>{t('consent', { name: consent.name })}</bdi> · <Time at={consent.at} />
            </span>
          )}
        </p>
      ))}
    </>
  );
}
