import File from 'virtual:icons/file';
import MessageSquare from 'virtual:icons/message-square';
import StickyNote from 'virtual:icons/sticky-note';
import { labelColon } from '#core/labelColon.ts';
import { Highlighted } from '#features/content/search/ui/Highlighted.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { RequestPassageFields } from './supportListDocuments.ts';

type Passage = NonNullable<ResultOf<typeof RequestPassageFields>['match']>;

const icons = { MESSAGE: MessageSquare, NOTE: StickyNote, FILE: File };

/** Why a search found a request: the passage with the words marked, and where it is. */
export function RequestPassage({ match, label }: { match: Passage; label: string }) {
  const { language } = useTranslation();
  const Icon = icons[match.place];
  return (
    <p className="flex min-w-0 items-start gap-1.5 text-sm text-text-muted">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="sr-only">
        {label}
        {labelColon(language)}
      </span>
      <span dir="auto" title={label} className="line-clamp-2 min-w-0 wrap-anywhere">
        <Highlighted parts={match.parts} />
      </span>
    </p>
  );
}
