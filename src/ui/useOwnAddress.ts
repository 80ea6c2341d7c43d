import { useShell } from './useShell.ts';

interface OwnAddresses {
  /** Adds the base path to an internal URL stored from the portal's root; others are unchanged. */
  address: <Address extends string | null | undefined>(address: Address) => Address;
  /** The same for every link and image of stored HTML. */
  html: (html: string) => string;
}

/**
 * Settings and layouts reference the portal's own files from its root; the portal may be served under a base
 * path.
 */
export function useOwnAddress(): OwnAddresses {
  const { basePath } = useShell();
  return {
    address: (address) =>
      (address?.startsWith('/') && !address.startsWith('//')
        ? `${basePath}${address}`
        : address) as typeof address, // a string stays a string
    html: (html) => html.replace(/ (href|src)="\/(?!\/)/g, ` $1="${basePath}/`),
  };
}
