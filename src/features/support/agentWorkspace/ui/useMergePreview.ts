import { useEffect, useState } from 'react';
import { runOperation } from '#ui/runOperation.ts';
import { MergePreviewQuery, type MergeSide } from './mergeDocuments.ts';

/** Both requests as they are now; null while they load, or if one can’t be seen. */
export function useMergePreview(
  oneId: string,
  otherId: string | null,
): { one: MergeSide; other: MergeSide } | null {
  const [found, setFound] = useState<{ one: MergeSide; other: MergeSide } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setFound(null);
    if (otherId === null) return undefined;
    runOperation(MergePreviewQuery, { oneId, otherId }).then(
      ({ one, other }) => {
        if (isCurrent && one && other) setFound({ one, other });
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [oneId, otherId]);
  return found;
}
