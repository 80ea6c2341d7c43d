import fs from 'node:fs';
import path from 'node:path';
import { projectDir } from '#platform/projectDir.ts';

/** Names of request inputs: headers, cookies, parameters. */
export interface RequestNames {
  cookies: string[];
  headers: string[];
  parameters: string[];
}

/** Headers that proxies, browsers and attackers send, whether the server reads them or not. */
const usual: RequestNames = {
  cookies: ['theme', 'lang', 'country', 'spr_device_id', 'SPR_AT', 'plaza_form', 'plaza_session'],
  headers: [
    ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'cache-control', 'cookie'],
    ...['forwarded', 'from', 'if-modified-since', 'if-none-match', 'origin', 'pragma', 'range'],
    ...['referer', 'sec-fetch-dest', 'sec-fetch-site', 'user-agent', 'via', 'x-csrf-token'],
    ...['x-crawler', 'x-device-id', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-port'],
    ...[
      'x-forwarded-prefix',
      'x-forwarded-proto',
      'x-host',
      'x-http-method-override',
      'x-language',
    ],
    ...['x-original-url', 'x-real-ip', 'x-requested-with', 'x-rewrite-url', 'x-member-id'],
    ...['language', 'base-language', 'country', 'version', 'x-remix-response', 'x-middleware'],
    ...['x-react-router-spa-mode', 'x-react-router-prerender-data', 'priority', 'dnt', 'host'],
  ],
  parameters: [
    'lang',
    'q',
    'page',
    'returnTo',
    'token',
    'error',
    'field',
    'index',
    '_routes',
    '_data',
  ],
};

/** All names that the code reads from requests, plus common ones. */
export function listRequestNames(): RequestNames {
  const source = sourceFiles(path.join(projectDir, 'src'))
    .map((file) => fs.readFileSync(file, 'utf8'))
    .join('\n');
  const found = (...patterns: RegExp[]) =>
    patterns.flatMap((pattern) => [...source.matchAll(pattern)].map(([, name = '']) => name));
  return {
    cookies: distinct([
      ...usual.cookies,
      ...found(/\bcookies\??\.(\w+)/g, /[cC]ookie(?:Name)? = '([\w-]+)'/g, /Cookie\('([\w-]+)'/g),
    ]),
    headers: distinct([
      ...usual.headers,
      ...found(/\bheaders\??\.([a-z]+)/g, /\bheaders\['([\w-]+)'\]/g, /Header = '([\w-]+)'/g),
    ]),
    parameters: distinct([
      ...usual.parameters,
      ...found(/\b(?:get|has|words)\('(\w+)'\)/g, /\bsearch, '(\w+)'/g, /\.query, '(\w+)'/g),
    ]),
  };
}

function sourceFiles(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file))
    .map((file) => path.join(folder, file));
}

function distinct(names: string[]): string[] {
  return [...new Set(names)];
}
