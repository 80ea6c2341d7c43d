/** SPEC §7: the frame of a workflow at the external host. Null: no host is configured. */
export function externalFrameUrl(
  { externalUrl, appId }: { externalUrl: string; appId: string },
  externalId: string,
): string | null {
  if (externalUrl === '') return null;
  const url = new URL(externalUrl);
  url.searchParams.set('appId', appId);
  url.searchParams.set('gwId', externalId);
  url.searchParams.set('mode', 'OVERLAY');
  return url.href;
}

/** What the external host is asked about a member's registration. */
export function confirmationRequestUrl(
  {
    confirmationUrl,
    appId,
    registrationId,
  }: {
    confirmationUrl: string;
    appId: string;
    registrationId: string;
  },
  registration: string,
): string {
  const url = new URL(confirmationUrl);
  url.searchParams.set('appId', appId);
  url.searchParams.set('gwId', registrationId);
  url.searchParams.set('registration', registration);
  return url.href;
}

/** The frame with the query keys of the page, which never replace its own. */
export function withQueryKeys(frameUrl: string, search: string): string {
  const url = new URL(frameUrl);
  for (const [name, value] of new URLSearchParams(search)) {
    const isOwn = url.searchParams.has(name) || name === 'run';
    if (!isOwn && /^[\w-]{1,50}$/.test(name)) url.searchParams.set(name, value.slice(0, 200));
  }
  return url.href;
}
