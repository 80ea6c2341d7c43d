import CircleCheck from 'virtual:icons/circle-check';
import LinkIcon from 'virtual:icons/link';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { agentPaths } from '#features/support/agentWorkspace/agentPaths.ts';
import type { AgentRequestNode } from '#features/support/agentWorkspace/ui/useAgentRequest.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { copyText } from '#ui/copyText.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { Time } from '#ui/Time.tsx';
import { TypeBadge } from '#ui/TypeBadge.tsx';
import { useOwnAddress } from '#ui/useOwnAddress.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type AgentSuggestionsData, AgentSuggestionsQuery } from './suggestionDocuments.ts';

/** What may answer the request, loaded once the page is shown; nothing if there is nothing. */
export function AgentSuggestions({ request }: { request: AgentRequestNode }) {
  const { t } = useTranslation('agentSuggestions');
  const found = useSuggestions(request.id);
  if (!found || found.suggestedPosts.length + found.solvedAlike.length === 0) return null;
  return (
    <Card as="section" heading={<h2>{t('title')}</h2>}>
      <div className="flex flex-col gap-4 text-sm">
        {found.suggestedPosts.length > 0 && (
          <ul className="flex flex-col gap-3">
            {found.suggestedPosts.map((suggested) => (
              <PostRow key={suggested.post.id} {...suggested} />
            ))}
          </ul>
        )}
        {found.solvedAlike.length > 0 && (
          <div className="flex flex-col gap-2">
            <h3 className="font-semibold">{t('solved')}</h3>
            <ul className="flex flex-col gap-3">
              {found.solvedAlike.map((solved) => (
                <SolvedRow key={solved.request.id} {...solved} />
              ))}
            </ul>
          </div>
        )}
      </div>
    </Card>
  );
}

function useSuggestions(id: string): AgentSuggestionsData | null {
  const [found, setFound] = useState<AgentSuggestionsData | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setFound(null);
    runOperation(AgentSuggestionsQuery, { id }).then(
      ({ supportRequest }) => isCurrent && setFound(supportRequest),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [id]);
  return found;
}

function PostRow({ post, isPublic }: AgentSuggestionsData['suggestedPosts'][number]) {
  const { t } = useTranslation('agentSuggestions');
  const { t: words } = useTranslation('post');
  const { address } = useOwnAddress();
  async function copy(): Promise<void> {
    try {
      await copyText(new URL(address(post.path), window.location.origin).href);
      showSuccess(t('copied'));
    } catch {
      showError(t('copyFailed'));
    }
  }
  return (
    <li className="flex items-start justify-between gap-2">
      <div className="flex min-w-0 flex-col items-start gap-1">
        <Link
          to={post.path}
          className="line-clamp-2 font-medium wrap-anywhere hover:underline pointer-coarse:tap-line"
        >
          <bdi>{post.title}</bdi>
        </Link>
        <span className="flex flex-wrap items-center gap-2">
          <TypeBadge type={post.type}>{words(`types.${post.type}`)}</TypeBadge>
          {post.hasAcceptedComment && (
            <Badge tone="success" icon={<CircleCheck aria-hidden />}>
              {t('answered')}
            </Badge>
          )}
          {!isPublic && <Badge tone="warning">{t('notPublic')}</Badge>}
        </span>
      </div>
      {isPublic && (
        <IconButton
          size="sm"
          className="needs-js:hidden"
          label={t('copy', { title: post.title })}
          icon={<LinkIcon aria-hidden className="size-4" />}
          onClick={() => void copy()}
        />
      )}
    </li>
  );
}

function SolvedRow({ request, answer }: AgentSuggestionsData['solvedAlike'][number]) {
  return (
    <li className="flex flex-col gap-1">
      <Link
        to={agentPaths.request(request.number)}
        className="line-clamp-2 font-medium wrap-anywhere hover:underline"
      >
        #{request.number} <bdi>{request.title}</bdi>
      </Link>
      {answer !== null && (
        <p dir="auto" className="line-clamp-3 text-text-muted wrap-anywhere">
          {answer}
        </p>
      )}
      <Time at={request.lastActivityAt} className="text-xs text-text-muted" />
    </li>
  );
}
