declare global {
  interface Window {
    /** React Router's own; its name changes with any script of the build. */
    __reactRouterManifest?: { url: string };
  }
}

/** Whether this page is of an older release, whose scripts the server has no longer. */
export async function isOutdated(): Promise<boolean> {
  const { url } = window.__reactRouterManifest ?? {};
  if (!url) return false;
  try {
    return (await fetch(url, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
}
