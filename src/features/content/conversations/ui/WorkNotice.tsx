import { Suspense } from 'react';
import { lazyPart } from '#ui/lazyPart.ts';
import type { NoticeOf } from './VeiledNotice.tsx';

interface Veiled {
  held?: boolean;
  spam?: boolean;
  isPrivate?: boolean;
}

const VeiledNotice = lazyPart(async () => (await import('./VeiledNotice.tsx')).VeiledNotice);

/** Tells viewers of restricted content that others cannot see it, and why. */
export function WorkNotice({ thing, of }: { thing: Veiled; of: 'post' | 'response' }) {
  const why: NoticeOf | null = thing.held
    ? 'held'
    : thing.spam
      ? 'spam'
      : thing.isPrivate
        ? 'private'
        : null;
  if (why === null) return null;
  return (
    <Suspense fallback={null}>
      <VeiledNotice of={of} why={why} />
    </Suspense>
  );
}
