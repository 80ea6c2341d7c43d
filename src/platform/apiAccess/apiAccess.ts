import type { ApiArea, FeatureArea } from '#core/apiAreas.ts';
import { AppError } from '#core/errors.ts';
import type { Database } from '../database/database.ts';
import type { MemberAccess } from '../sessions/memberAccess.ts';

/** What a program with an API key, or the token of an app, may do: never more than its member may. */
export interface ApiAccess {
  kind: 'key' | 'app';
  /** As its owner named it. */
  name: string;
  /** Whose budget it spends: `key 12`, `app 3 of 7`. */
  caller: string;
  /** What it works for (RFC 8707); without, for all. */
  resource?: ApiResource;
  isWriting: boolean;
  areas: ReadonlySet<ApiArea>;
  /** Whom it acts for. */
  member: MemberAccess;
  /** Records a request that was made with it. */
  note: (use: { isChange: boolean; isRefused: boolean }) => void;
}

/** `mcp`: the endpoint for assistants; `api`: all others. */
type ApiResource = 'api' | 'mcp';

/** Who presents a token, and where. */
export interface ApiCaller {
  db: Database;
  address: string;
  now: Date;
}

declare module '../feature/serverFeature.ts' {
  interface ServerFeature {
    /**
     * Finds the access that a bearer token gives; null: it is not one of the feature's tokens.
     * @throws AppError UNAUTHENTICATED for a token that is unknown, expired or revoked
     */
    apiAccess?: (caller: ApiCaller, token: string) => Promise<ApiAccess | null>;
    /** The area of its routes and API fields, if not that of its folder. */
    apiArea?: FeatureArea;
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which keys may use a route; `each`: its fields have areas of their own. Without one no key may. */
    apiArea?: FeatureArea | 'each';
    /** `api` unless stated. */
    apiResource?: ApiResource;
  }
}

/** @throws AppError FORBIDDEN */
export function demandArea(access: ApiAccess, area: FeatureArea): void {
  if (area === 'any') return;
  if (area === 'security')
    throw closed('API keys and apps can’t manage sign-in, sessions or keys.');
  if (!access.areas.has(area)) throw closed(`${nounOf(access)} lacks the scope “${area}”.`);
}

/** @throws AppError FORBIDDEN */
export function demandChangesAllowed(access: ApiAccess): void {
  if (!access.isWriting) throw closed(`${nounOf(access)} is read-only.`);
}

/** @throws AppError UNAUTHENTICATED for a token that was given for something else */
export function demandResource(access: ApiAccess, asked: ApiResource = 'api'): void {
  if (access.resource === undefined || access.resource === asked) return;
  throw new AppError('UNAUTHENTICATED', { message: 'This token is for another resource.' });
}

function nounOf({ kind }: ApiAccess): string {
  return kind === 'key' ? 'This API key' : 'This app';
}

function closed(message: string): AppError {
  return new AppError('FORBIDDEN', { message });
}
