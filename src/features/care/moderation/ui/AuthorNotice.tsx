import { Suspense } from 'react';
import { lazyPart } from '#ui/lazyPart.ts';
import type { AuthorNoticeData } from './authorNoticeFields.ts';

const View = lazyPart(async () => (await import('./AuthorNoticeView.tsx')).AuthorNoticeView);

/** Loaded for those few whose words are hidden. */
export function AuthorNotice({ notice }: { notice: AuthorNoticeData | null }) {
  if (notice === null) return null;
  return (
    <Suspense fallback={null}>
      <View notice={notice} />
    </Suspense>
  );
}
