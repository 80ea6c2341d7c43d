import { isShutOut } from '#core/closedCommunity.ts';
import type { ShellInfo } from '#core/pageRequest.ts';

/** Icon, web app manifest, OpenSearch description and theme color. */
export function SiteLinks({ shell }: { shell: ShellInfo }) {
  const { basePath, settings } = shell;
  const { faviconUrl, logoUrl, primary, primaryDark } = settings.branding;
  const icon = faviconUrl ?? (logoUrl === null ? '/icon.svg' : '/icon-192.png');
  const own = (address: string) => (address.startsWith('/') ? `${basePath}${address}` : address);
  return (
    <>
      <link rel="icon" href={own(icon)} />
      <link rel="apple-touch-icon" href={`${basePath}/icon-180.png`} />
      <link rel="manifest" href={`${basePath}/manifest.json`} />
      {!isShutOut(shell) && (
        <link
          rel="search"
          type="application/opensearchdescription+xml"
          title={settings.name}
          href={`${basePath}/opensearch.xml`}
        />
      )}
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={primary} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={primaryDark} />
    </>
  );
}
