import { type ComponentType, createElement, lazy } from 'react';
import { loadChunk } from './loadChunk.ts';
import { shownWordsReady } from './wordStore.ts';

const failed = new Set<() => void>();

/** Those that did not come are asked for again when they are drawn next; `lazy` keeps a failure. */
export function forgetFailures(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/**
 * A part of a page whose script is loaded when it is first drawn. It is drawn once its words are there
 * as well: a component that waits for them after other hooks loses its place when it is hydrated. An
 * `ErrorBoundary` around it can try again.
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
