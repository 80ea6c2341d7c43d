import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { shownWordsReady } from './wordStore.ts';

/**
 * A part of a page whose script is loaded when it is first drawn. It is drawn once its words are there
 * as well: a component that waits for them after other hooks loses its place when it is hydrated.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const part = await load();
    await shownWordsReady();
    return { default: part };
  });
}
