import type { CommunitySettings } from '#core/communitySettings.ts';
import { paths } from '#core/paths.ts';
import type { Absolute } from './sitemaps.ts';
import { xmlText } from './xml.ts';

/** OpenSearch 1.1: adds the portal's search to the browser's address bar. */
export function renderOpenSearch(
  settings: Pick<CommunitySettings, 'name' | 'description'>,
  absolute: Absolute,
): string {
  const template = `${absolute(paths.search())}?q={searchTerms}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${xmlText([...settings.name].slice(0, 16).join(''))}</ShortName>
<Description>${xmlText(settings.description || settings.name)}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Url type="text/html" template="${xmlText(template)}"/>
</OpenSearchDescription>
`;
}
