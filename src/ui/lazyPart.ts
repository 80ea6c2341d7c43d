import { type ComponentType, createElement, lazy } from 'react';
import { loadChunk } from './loadChunk.ts';
import { shownWordsReady } from './wordStore.ts';

const failed = new Set<() => void>();

/** Failed imports are retried at the next render; `lazy` caches a failure. */
export function forgetFailures(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/**
 * A lazily loaded component. It renders once its translations are loaded as well: a component that suspends
 * after other hooks loses its state during hydration. An `ErrorBoundary` around it can retry.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const begin = () =>
    lazy(async () => {
      try {
        const part = await loadChunk(load);
        await shownWordsReady();
        return { default: part };
      } catch (error) {
        failed.add(() => {
          Part = begin();
        });
        throw error;
      }
    });
  let Part: ComponentType<Props> = begin();
  return (props) => createElement(Part, props);
}
