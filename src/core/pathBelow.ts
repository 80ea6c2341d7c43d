/** A path of the portal below the base path, such as `/topics`; null for any other. */
export function pathBelow(pathname: string, basePath: string): string | null {
  if (pathname !== basePath && !pathname.startsWith(`${basePath}/`)) return null;
  return pathname.slice(basePath.length) || '/';
}
