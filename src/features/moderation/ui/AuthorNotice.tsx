import { lazy, Suspense } from 'react';
import type { AuthorNoticeData } from './authorNoticeFields.ts';

const View = lazy(async () => ({
  default: (await import('./AuthorNoticeView.tsx')).AuthorNoticeView,
}));

/** Loaded for those few whose words are hidden. */
export function AuthorNotice({ notice }: { notice: AuthorNoticeData | null }) {
  if (notice === null) return null;
  return (
    <Suspense fallback={null}>
      <View notice={notice} />
    </Suspense>
  );
}
