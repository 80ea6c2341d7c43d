import type { CommunitySettings } from '#core/communitySettings.ts';
import { anonymousViewer } from '#core/permissions.ts';
import type { Ctx, Log } from '#platform/context.ts';
import { noCaller } from '#platform/http/callerInfo.ts';
import type { Services } from './services.ts';

/** An anonymous context without a request, for jobs and shared pages. */
export function anonymousContext(
  services: Services,
  given: {
    settings: CommunitySettings;
    language: string;
    requiredLanguage?: string | null;
    askedLanguages?: readonly string[];
    log: Log;
    touch?: (tag: string) => void;
    freshUntil?: (time: Date) => void;
  },
): Ctx {
  const { settings, language, requiredLanguage = null, askedLanguages = [], log } = given;
  const { touch = () => undefined, freshUntil = () => undefined } = given;
  return {
    db: services.database.db,
    bus: services.bus,
    viewer: anonymousViewer,
    sessionId: null,
    settings,
    basePath: services.config.basePath,
    mailing: services.mailing,
    outgoing: services.outgoing,
    locale: language,
    requiredLanguage,
    askedLanguages,
    caller: noCaller,
    now: new Date(),
    log,
    address: '',
    ...{ touch, freshUntil },
    perRequest: new Map(),
    secrets: services.secrets,
  };
}
