import type { FeatureArea } from '#core/apiAreas.ts';
import { errorCatalogue } from '#core/errors.ts';
import type { RestRoute, RestRouteSchemas } from './routeDoc.ts';

export interface DocumentedRoute extends RestRoute {
  schemas: RestRouteSchemas;
  /** The area that a key needs for it; undefined: no key opens it. */
  area: FeatureArea | 'each' | undefined;
}

type Json = Readonly<Record<string, unknown>>;

const about = `The REST routes of a Plaza community: files, feeds, exports, sign-in and reports. Everything else, reading and
changing posts, comments, members and cases, goes through GraphQL at \`/schema/community\`.

Programs send an API key as \`Authorization: Bearer plaza_…\`. A key has areas, and reads or also changes. Its requests have a
budget of cost points; responses say what is left (\`RateLimit\`), and 429 when it is used up (\`Retry-After\`).`;

/** Why any route may fail, with the meaning of the status. */
const failures: Readonly<Record<number, string>> = {
  400: 'The request is wrong; `faults` name the fields and rules.',
  401: 'Sign-in is needed, or the API key is unknown, expired or revoked.',
  403: 'The permission, the area of the key or the CSRF token is missing.',
  404: 'There is no such thing, or the viewer may not know of it.',
  405: 'The method is not allowed.',
  406: 'There is no such form of the answer.',
  408: 'The request took too long to arrive.',
  409: 'It does not fit what has happened since.',
  413: 'The body is too large.',
  415: 'The body has a form that is not read here.',
  416: 'The range is beyond the end.',
  418: 'The content is of another language.',
  429: 'Too many requests, or the budget is used up.',
  431: 'The headers are too large.',
  500: 'An internal error; `reference` names its line in the log.',
  503: 'Maintenance, or a needed service is away.',
  504: 'It took too long.',
};

const successes: Readonly<Record<number, string>> = {
  200: 'OK',
  204: 'Done',
  206: 'A part',
  303: 'Continues on another page',
  304: 'As it was',
};

/** Statuses that any route may have, besides those that it lists. */
const everywhere = [400, 404, 408, 413, 429, 431, 500, 503];

/** Types of what is served at addresses with these endings. */
const typeOfEnding: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  css: 'text/css',
  ics: 'text/calendar',
  js: 'text/javascript',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  xml: 'application/xml',
};

/** The OpenAPI 3.1 document of the server's REST routes. */
export function openApiOf(routes: readonly DocumentedRoute[], version: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  const tags = new Set<string>();
  for (const route of routes) {
    const address = route.path.replace(/:(\w+)/g, '{$1}');
    const operation = operationOf(route);
    tags.add(operation.tags[0]);
    paths[address] = { ...paths[address], [route.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Plaza',
      version,
      description: about,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...tags].sort().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: {
          ...{ type: 'apiKey', in: 'cookie', name: 'plaza_session' },
          description:
            'The session of a browser. Changes also need its CSRF token in `x-csrf-token`.',
        },
        apiKey: {
          ...{ type: 'http', scheme: 'bearer', bearerFormat: 'plaza_<8>_<40>' },
          description: 'An API key of `/users/me/api-keys` or `/admin/api`.',
        },
      },
      schemas: { Error: errorSchema },
      headers: rateHeaders,
      responses: Object.fromEntries(
        Object.entries(failures).map(([status, description]) => [
          `Status${status}`,
          {
            description,
            ...(['429', '503'].includes(status) && { headers: { 'Retry-After': retryAfter } }),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
  };
}

const retryAfter: Json = {
  description: 'Seconds until it is worth another attempt.',
  schema: { type: 'integer' },
};

const rateHeaders: Json = {
  RateLimit: {
    description:
      'What is left of the budget of a key: `"cost";r=<points>;t=<seconds until it is full>`.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'The budget of a key: `"cost";q=<points>;w=<seconds>`.',
    schema: { type: 'string' },
  },
};

const errorSchema: Json = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', enum: Object.keys(errorCatalogue) },
    message: { type: 'string', description: 'For people, in English.' },
    faults: {
      type: 'array',
      description: 'What is wrong with the fields of the input.',
      items: {
        type: 'object',
        required: ['field', 'rule', 'message'],
        properties: {
          field: { type: 'string' },
          rule: { type: 'string' },
          message: { type: 'string' },
        },
      },
    },
    permission: { type: 'string' },
    reference: { type: 'string' },
  },
};

function operationOf(route: DocumentedRoute) {
  const { method, path, says, who, body, area } = route;
  const isForKeys = area !== undefined && area !== 'security';
  const scope = isForKeys && area !== 'each' && area !== 'any' ? area : null;
  const tag = scope ?? (isForKeys ? 'general' : 'browsers');
  return {
    operationId: operationIdOf(method, path),
    summary: String(says),
    description: `Open to: ${who}.${scope ? ` Keys need the area \`${scope}\`.` : ''}`,
    tags: [tag] as [string],
    security: securityOf(String(who), isForKeys),
    parameters: parametersOf(route),
    ...(body !== null && { requestBody: requestBodyOf(body) }),
    responses: responsesOf(route),
  };
}

/** `GET /files/:key/:name` → `getFilesByKeyName`. */
function operationIdOf(method: string, path: string): string {
  const words = path.match(/:?[A-Za-z0-9]+/g) ?? [];
  const named = words.map((word) =>
    word.startsWith(':') ? `By${capital(word.slice(1))}` : capital(word),
  );
  return method.toLowerCase() + named.join('');
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function securityOf(who: string, isForKeys: boolean): Json[] {
  const known: Json[] = isForKeys ? [{ session: [] }, { apiKey: [] }] : [{ session: [] }];
  const isMember =
    /^(?:[A-Z_]+$|a member|holders of [A-Z]|members[ ,]|the member|hosts|attendees)/.test(who);
  return isMember ? known : [{}, ...known];
}

function parametersOf({ path, parameters, query, schemas }: DocumentedRoute): Json[] {
  const { properties = {}, required = [] } = Object(schemas.query) as {
    properties?: Readonly<Record<string, Json>>;
    required?: readonly string[];
  }; // as zod writes an object
  const inPath = parameters.map((name) => ({
    ...{ name, in: 'path', required: true },
    schema: { type: 'string' },
  }));
  const inQuery = query
    .filter((name) => !path.includes(`:${name}`))
    .map((name) => {
      const { description, ...schema } = properties[name] ?? { type: 'string' };
      return {
        ...{ name, in: 'query', schema },
        ...(typeof description === 'string' && { description }),
        ...(required.includes(name) && !('default' in schema) && { required: true }),
      };
    });
  return [...inPath, ...inQuery];
}

function requestBodyOf(body: unknown): Json {
  if (typeof body === 'object') {
    return { required: true, content: { 'application/json': { schema: body } } };
  }
  const words = String(body);
  const [form] = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)/.exec(words) ?? [];
  const type = form ?? 'application/json';
  return {
    required: true,
    description: words,
    content: { [type]: { schema: { type: 'object' } } },
  };
}

function responsesOf({ path, statuses, schemas }: DocumentedRoute): Json {
  const all = [...new Set([...statuses, ...everywhere])].sort((one, other) => one - other);
  const [, ending = ''] = /\.(\w+)$/.exec(path) ?? [];
  const type = schemas.returns?.type ?? typeOfEnding[ending];
  const content = type ? { content: { [type]: { schema: schemas.returns?.schema ?? {} } } } : {};
  const headers = Object.fromEntries(
    Object.keys(schemas.spends ? rateHeaders : {}).map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  );
  return Object.fromEntries(
    all.map((status) => [
      status,
      status >= 400
        ? { $ref: `#/components/responses/Status${status}` }
        : {
            description: successes[status] ?? 'OK',
            ...(schemas.spends && { headers }),
            ...(status === 200 && content),
          },
    ]),
  );
}
