import { Link } from 'react-router';
import type { ArticleInfo } from '#features/engage/articles/ui/articleDocuments.ts';
import { Time } from '#ui/Time.tsx';
import { releaseListPath } from '../releaseAddress.ts';
import { KindBadges } from './KindBadges.tsx';

/** Product, version and kind of change of a release note. */
export function ReleaseMark({ info: { release } }: { info: ArticleInfo }) {
  if (!release) return null;
  const path = releaseListPath({ productId: release.productId, kind: null, page: 1 });
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <Link to={path} className="font-medium text-accent hover:underline">
        {release.product} {release.version}
      </Link>
      <Time at={release.releasedOn} absolute className="text-text-muted" />
      <KindBadges kinds={release.kinds} />
    </p>
  );
}
