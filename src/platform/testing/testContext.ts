import { type CommunitySettings, defaultSettings } from '#core/communitySettings.ts';
import type { DomainEvent } from '#core/domainEvents.ts';
import { anonymousViewer } from '#core/permissions.ts';
import type { Ctx } from '../context.ts';
import type { Database } from '../database/database.ts';
import { createEventBus } from '../events/eventBus.ts';
import { noCaller } from '../http/callerInfo.ts';
import { createOutgoing } from '../outgoing/outgoing.ts';
import { createSecretBox } from '../secrets/secretBox.ts';

const silent = () => undefined;

/** A context like a request's; `events` collects published events. */
export function testContext(
  db: Database,
  overrides: Omit<Partial<Ctx>, 'settings'> & { settings?: Partial<CommunitySettings> } = {},
): Ctx & { events: DomainEvent[] } {
  const events: DomainEvent[] = [];
  const bus = createEventBus();
  bus.subscribe((event) => events.push(event));
  const { settings, ...rest } = overrides;
  return {
    db,
    viewer: anonymousViewer,
    sessionId: null,
    basePath: '',
    mailing: {
      origin: 'http://localhost:3000',
      from: { name: null, address: 'community@localhost' },
      transport: null,
    },
    locale: 'en',
    requiredLanguage: null,
    caller: noCaller,
    now: new Date(),
    log: { debug: silent, info: silent, warn: silent, error: silent },
    bus,
    ...{ touch: silent, freshUntil: silent },
    address: '127.0.0.1',
    perRequest: new Map(),
    secrets: createSecretBox({ secretKey: 'the key of the tests', dataDir: '' }),
    // The tests' identity providers run there.
    outgoing: createOutgoing(['127.0.0.1', 'localhost']),
    ...rest,
    settings: { ...defaultSettings, ...settings },
    events,
  };
}
