import { z } from 'zod';
import {
  type Draw,
  hostileHeaders,
  hostileJson,
  hostileNumber,
  hostileQuery,
  hostileSegment,
  hostileText,
} from './hostileValues.ts';
import type { PlannedRequest } from './plannedRequest.ts';

type Fuzzed = Omit<PlannedRequest, 'from'>;

const jsonSchema = z.object({
  type: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
});

const routesSchema = z.array(
  z.object({
    method: z.string(),
    path: z.string(),
    query: z.array(z.string()),
    body: z.unknown(),
  }),
);

/** These routes report on the process, or would end the fuzzer's session. */
const leftOut = new Set(['/metrics', '/healthz', '/readyz']);

/** @param routesJson contract/rest.json */
export function routeFuzzer(routesJson: string): (draw: Draw) => Fuzzed {
  const routes = routesSchema
    .parse(JSON.parse(routesJson))
    .filter(({ path }) => !leftOut.has(path));
  return (draw) => {
    const route = routes[draw.below(routes.length)];
    if (!route) throw new Error('There are no routes');
    const query = hostileQuery(draw, route.query);
    return {
      kind: `${route.method} ${route.path}`,
      method: route.method,
      path: `${filled(route.path, draw)}${query && `?${query}`}`,
      ...(route.method === 'GET' ? { headers: hostileHeaders(draw) } : withBody(route.body, draw)),
    };
  };
}

const pagesSchema = z.array(z.object({ pattern: z.string() }));

/** @param pagesJson contract/routes.json */
export function pageFuzzer(pagesJson: string): (draw: Draw) => Fuzzed {
  const patterns = pagesSchema.parse(JSON.parse(pagesJson)).map(({ pattern }) => pattern);
  return (draw) => {
    const pattern = patterns[draw.below(patterns.length)] ?? '/';
    const path = filled(pattern, draw);
    const query = hostileQuery(draw, [
      'type',
      'category',
      'topic',
      'tags',
      'from',
      'to',
      '_routes',
    ]);
    const data = draw.below(4) === 0 ? '.data' : '';
    return {
      kind: `page ${pattern}`,
      method: draw.oneOf(['GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS']),
      path: `${path}${data}${query && `?${query}`}`,
      headers: { accept: draw.oneOf(['text/html', '*/*']), ...hostileHeaders(draw) },
    };
  };
}

/** Replaces parameters, optional ones and wildcards; ids are occasionally real ones. */
function filled(pattern: string, draw: Draw): string {
  const segment = () => (draw.below(4) === 0 ? `${1 + draw.below(20)}` : hostileSegment(draw));
  return pattern
    .replace(/\/:[\w]+\?/g, () => (draw.below(2) === 0 ? '' : `/${segment()}`))
    .replace(/:[A-Za-z]\w*/g, segment)
    .replace('*', segment);
}

function withBody(described: unknown, draw: Draw): Pick<Fuzzed, 'headers' | 'body'> {
  const value = draw.below(5) === 0 ? hostileJson(draw) : bodyOf(described, draw);
  const headers = hostileHeaders(draw);
  switch (draw.below(6)) {
    case 0:
      return {
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: formOf(value),
      };
    case 1:
      return {
        headers: { ...headers, 'content-type': 'multipart/form-data; boundary=fuzz' },
        body: multipartOf(draw),
      };
    case 2:
      return {
        headers: {
          ...headers,
          'content-type': draw.oneOf([
            'application/json',
            'text/xml',
            ';;',
            'a/b; charset=nonsense',
          ]),
        },
        body: draw.oneOf([
          '{',
          '',
          '[',
          '"\\ud800"',
          '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
          'null',
          '{"__proto__":{"a":1}}',
        ]),
      };
    default:
      return {
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(value) ?? 'null',
      };
  }
}

function bodyOf(described: unknown, draw: Draw): unknown {
  const { data } = jsonSchema.safeParse(described);
  if (data?.properties) {
    const given = Object.entries(data.properties).filter(() => draw.below(4) > 0);
    return Object.fromEntries(given.map(([name, each]) => [name, bodyOf(each, draw)]));
  }
  if (draw.below(6) === 0) return hostileJson(draw);
  if (data?.enum) return data.enum[draw.below(data.enum.length)];
  switch (data?.type) {
    case 'boolean':
      return draw.below(2) === 0;
    case 'number':
    case 'integer':
      return hostileNumber(draw);
    case 'array':
      return Array.from({ length: draw.below(4) }, () => hostileJson(draw));
    default:
      return hostileText(draw);
  }
}

function formOf(value: unknown): string {
  const pairs = Object.entries(Object(value)).map(([name, each]) => [
    name,
    // Not `String`: an object's `toString` key may be hostile.
    typeof each === 'string' ? each : (JSON.stringify(each) ?? ''),
  ]);
  return new URLSearchParams(pairs).toString();
}

function multipartOf(draw: Draw): string {
  const name = draw.oneOf(['file', 'avatar', 'data', '__proto__', '']);
  const fileName = hostileText(draw)
    .replace(/[\r\n"]/g, '')
    .slice(0, 300);
  const type = draw.oneOf(['image/png', 'image/svg+xml', 'text/html', '', 'a']);
  const content = draw.oneOf([
    '\u0089PNG\r\n\u001a\n',
    '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
    'GIF89a\u00ff\u00ff\u00ff\u00ff',
    '',
    'x'.repeat(100_000),
  ]);
  const end = draw.oneOf(['\r\n--fuzz--\r\n', '\r\n--fuzz', '']);
  return `--fuzz\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n${content}${end}`;
}
