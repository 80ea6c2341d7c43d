import { createContext, RouterContextProvider } from 'react-router';
import type { PageRequest } from '#core/pageRequest.ts';

export const pageRequestContext = createContext<PageRequest>();

/**
 * Provides the request to the loaders; called across the bundle boundary, so it must be the bundle's own
 * copy.
 */
export function provideRequest(request: PageRequest): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(pageRequestContext, request);
  return provider;
}
