import { escapeHtml } from '#platform/html/escapeHtml.ts';

/** The address of an asset, with its version. */
type AddressOf = (name: string) => Promise<string>;

interface ToolPage {
  title: string;
  styles: readonly string[];
  scripts: readonly string[];
  icon: string;
  /** What the scripts read, as `data-…`. */
  data: Readonly<Record<string, string>>;
}

/** Scripts only from this host, none inline, and no other host at all. */
const strict = [
  "default-src 'none'",
  "script-src 'self'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
];

export const toolPolicies = {
  explorer: [...strict, "style-src 'self'"].join('; '),
  // Its editor writes styles of its own.
  graphiql: [...strict, "style-src 'self' 'unsafe-inline'"].join('; '),
};

export async function explorerPage(
  addressOf: AddressOf,
  given: { community: string; csrfToken: string; openApi: string },
): Promise<string> {
  return toolPage({
    title: `API · ${given.community}`,
    icon: await addressOf('icon.svg'),
    styles: await Promise.all(['swagger-ui.css', 'explorer.css'].map(addressOf)),
    scripts: await Promise.all(['swagger-ui.js', 'explorer.js'].map(addressOf)),
    data: { csrf: given.csrfToken, document: given.openApi },
  });
}

export async function graphiqlPage(
  addressOf: AddressOf,
  given: { community: string; csrfToken: string; endpoint: string; introspection: string },
): Promise<string> {
  const workers = await Promise.all(
    ['graphql.worker.js', 'json.worker.js', 'editor.worker.js'].map(addressOf),
  );
  return toolPage({
    title: `GraphQL · ${given.community}`,
    icon: await addressOf('icon.svg'),
    styles: await Promise.all(['graphiql.css', 'explorer.css'].map(addressOf)),
    scripts: await Promise.all(['graphiql.js', 'startGraphiql.js'].map(addressOf)),
    data: {
      csrf: given.csrfToken,
      endpoint: given.endpoint,
      introspection: given.introspection,
      workers: workers.join(' '),
    },
  });
}

function toolPage({ title, styles, scripts, icon, data }: ToolPage): string {
  const attributes = Object.entries(data).map(
    ([name, value]) => `data-${name}="${escapeHtml(value)}"`,
  );
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    `<title>${escapeHtml(title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<link rel="icon" href="${escapeHtml(icon)}">`,
    ...styles.map((address) => `<link rel="stylesheet" href="${escapeHtml(address)}">`),
    ...scripts.map((address) => `<script defer src="${escapeHtml(address)}"></script>`),
    '</head><body>',
    `<div id="tool" ${attributes.join(' ')}></div>`,
    '<noscript>This page needs JavaScript. The API is described at /openapi.json.</noscript>',
    '</body></html>',
  ].join('\n');
}
