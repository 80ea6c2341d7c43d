import { createContext, RouterContextProvider } from 'react-router';
import type { PageRequest } from '#core/pageRequest.ts';

export const pageRequestContext = createContext<PageRequest>();

/** What the server hands to the loaders; called across the build's border, hence by the bundle's own copy. */
export function provideRequest(request: PageRequest): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(pageRequestContext, request);
  return provider;
}
