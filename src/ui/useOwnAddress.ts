import { useShell } from './useShell.ts';

interface OwnAddresses {
  /** A file or page stored from the root of the portal, as the browser finds it; others as they are. */
  address: <Address extends string | null | undefined>(address: Address) => Address;
  /** The same for every link and picture of stored HTML. */
  html: (html: string) => string;
}

/** Settings and layouts name the portal's own files from its root; the portal may live below a base path. */
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
