import type { ApiArea, FeatureArea } from '#core/apiAreas.ts';
import { AppError } from '#core/errors.ts';
import type { Database } from '../database/database.ts';
import type { MemberAccess } from '../sessions/memberAccess.ts';

/** What a program with an API key may do: never more than its member may. */
export interface ApiAccess {
  keyId: number;
  /** As its owner named it. */
  name: string;
  isWriting: boolean;
  areas: ReadonlySet<ApiArea>;
  /** Whom it acts for. */
  member: MemberAccess;
  /** Records a request that was made with it. */
  note: (use: { isChange: boolean; isRefused: boolean }) => void;
}

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
  }
}

/** @throws AppError FORBIDDEN */
export function demandArea(access: ApiAccess, area: FeatureArea): void {
  if (area === 'any') return;
  if (area === 'security') throw closed('API keys can’t manage sign-in, sessions or keys.');
  if (!access.areas.has(area)) throw closed(`This API key lacks the scope “${area}”.`);
}

/** @throws AppError FORBIDDEN */
export function demandChangesAllowed(access: ApiAccess): void {
  if (!access.isWriting) throw closed('This API key is read-only.');
}

function closed(message: string): AppError {
  return new AppError('FORBIDDEN', { message });
}
