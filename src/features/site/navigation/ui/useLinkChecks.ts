import { useState } from 'react';
import type { SiteLink } from '#core/siteLinks.ts';
import { withBasePath } from '#ui/callServer.ts';
import { runOperation } from '#ui/runOperation.ts';
import { linkRows } from '../linkTree.ts';
import { destinationOf } from '../navigationLinks.ts';
import { CheckWebLinksMutation } from './navigationDocuments.ts';
import { type LinkTrees, linkAreas } from './useNavigationEditor.ts';

/** `RESTRICTED`: the page exists, but those who see the link cannot open it. */
export type LinkOutcome = 'OK' | 'BROKEN' | 'RESTRICTED' | 'UNREACHABLE' | 'UNCHECKED';

/** Checks every link: those of this host as their audience opens them, others by the server. */
export function useLinkChecks() {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, LinkOutcome>>(new Map());
  const [state, setState] = useState<'idle' | 'checking' | 'done' | 'failed'>('idle');

  async function check(trees: LinkTrees): Promise<void> {
    setState('checking');
    const targets = linkAreas
      .flatMap((area) => linkRows(trees[area]))
      .flatMap(({ node: { id, link } }) => {
        const url = link.type === 'COURSES' ? null : destinationOf(link);
        return url ? [{ id, url, audience: link.audience }] : [];
      });
    const web = targets.filter(({ url }) => /^https?:/.test(url));
    try {
      const [own, others] = await Promise.all([
        Promise.all(targets.filter(({ url }) => url.startsWith('/')).map(checkOwn)),
        web.length === 0 ? [] : checkWeb(web.map(({ url }) => url)),
      ]);
      const byUrl = new Map(others.map(({ url, outcome }) => [url, outcome]));
      setOutcomes(
        new Map([
          ...own,
          ...web.map(({ id, url }): [string, LinkOutcome] => [id, byUrl.get(url) ?? 'UNCHECKED']),
        ]),
      );
      setState('done');
    } catch {
      setState('failed');
    }
  }
  return { outcomes, state, check };
}

export type LinkChecksState = ReturnType<typeof useLinkChecks>;

async function checkWeb(urls: string[]) {
  const input = { urls: [...new Set(urls)] };
  return (await runOperation(CheckWebLinksMutation, { input })).checkWebLinks.results;
}

interface Target {
  id: string;
  url: string;
  audience: SiteLink['audience'];
}

/** As a visitor, unless only members or staff see the link: then as the viewer, who is both. */
async function checkOwn({ id, url, audience }: Target): Promise<[string, LinkOutcome]> {
  const asViewer = audience === 'MEMBERS' || audience === 'STAFF';
  const { status } = await fetch(withBasePath(url), {
    method: 'HEAD',
    credentials: asViewer ? 'same-origin' : 'omit',
  });
  if (status === 404 || status === 410) return [id, 'BROKEN'];
  if (status === 401 || status === 403) return [id, 'RESTRICTED'];
  return [id, status >= 500 ? 'UNREACHABLE' : 'OK'];
}
