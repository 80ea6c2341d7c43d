declare global {
  interface Window {
    /** React Router's own; its name changes with every build. */
    __reactRouterManifest?: { url: string };
  }
}

/** Whether this page is from an older release, whose scripts are no longer on the server. */
export async function isOutdated(): Promise<boolean> {
  const { url } = window.__reactRouterManifest ?? {};
  if (!url) return false;
  try {
    return (await fetch(url, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
}
