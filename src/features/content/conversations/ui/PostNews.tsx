import FolderInput from 'virtual:icons/folder-input';
import GitFork from 'virtual:icons/git-fork';
import X from 'virtual:icons/x';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { IconButton } from '#ui/IconButton.tsx';
import { LinkedText } from '#ui/LinkedText.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { PostNode } from './conversationDocuments.ts';

/** The post when the page was rendered, and now. */
type PostNewsProps = { made: PostNode; post: PostNode };

/**
 * Announces changes of a post while it is read: a move or merge, for everyone; closing and reopening, for
 * screen readers.
 */
export function PostNews({ made, post }: PostNewsProps) {
  const { t } = useTranslation(['live', 'ui']);
  const said = useStateNews({ made, post });
  const [dismissed, setDismissed] = useState<string | null>(null);
  const place = newPlaceOf({ made, post });
  return (
    // The live region exists before it has text, or some screen readers stay silent.
    <div
      role="status"
      className="no-print pointer-events-none fixed inset-x-4 top-20 z-10 flex max-md:top-32 justify-center"
    >
      {said && <p className="sr-only">{t(said)}</p>}
      {place !== null && place.path !== dismissed && (
        <div className="pointer-events-auto flex max-w-lg items-start gap-2.5 rounded-lg border border-border bg-surface-raised py-2 ps-4 pe-2 text-sm shadow-lg">
          {icons[place.how]}
          <p className="flex-1 py-1.5 text-pretty wrap-anywhere">
            <LinkedText
              text={t(place.how)}
              parts={{
                place: () => (
                  <Link to={place.path} className="rounded-sm underline hover:no-underline">
                    <bdi>{place.title}</bdi>
                  </Link>
                ),
              }}
            />
          </p>
          <IconButton
            size="sm"
            label={t('ui:dismiss')}
            icon={<X className="size-4.5" />}
            onClick={() => setDismissed(place.path)}
          />
        </div>
      )}
    </div>
  );
}

const icons: Record<NewPlace['how'], ReactNode> = {
  merged: <GitFork aria-hidden className="mt-2 size-4 shrink-0" />,
  moved: <FolderInput aria-hidden className="mt-2 size-4 shrink-0" />,
};

interface NewPlace {
  how: 'merged' | 'moved';
  path: string;
  title: string;
}

function newPlaceOf({ made, post }: PostNewsProps): NewPlace | null {
  const { mergedIntoPath: path, mergedIntoTitle: title } = post;
  if (path && path !== made.mergedIntoPath) return { how: 'merged', path, title: title ?? '' };
  const place = post.hierarchy.at(-1);
  const before = made.hierarchy.at(-1);
  const isSame = place?.id === before?.id && place?.assetType === before?.assetType;
  return place && !isSame ? { how: 'moved', ...place } : null;
}

interface Heard {
  made: PostNode;
  closed: boolean;
  said: 'closed' | 'reopened' | null;
}

/** Changes by others; a reloaded page has no news. */
function useStateNews({ made, post: { closed } }: PostNewsProps): Heard['said'] {
  const [heard, setHeard] = useState<Heard>({ made, closed, said: null });
  if (heard.made !== made) setHeard({ made, closed, said: null });
  else if (heard.closed !== closed) {
    setHeard({ made, closed, said: closed ? 'closed' : 'reopened' });
  }
  return heard.said;
}
