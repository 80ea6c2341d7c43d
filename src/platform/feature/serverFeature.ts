import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { JobName } from '#core/jobs.ts';
import type { AddCommand } from '../commands/operatorCommand.ts';
import type { Ctx } from '../context.ts';
import type { EventConsumer } from '../events/eventConsumer.ts';
import type { FileStore } from '../files/fileStore.ts';
import type { FeatureJob } from '../jobs/startJobs.ts';
import type { CacheTags } from '../pageCache/cacheTags.ts';
import type { UndoHandler } from '../undo/undoHandler.ts';

/** The cost points that callers of the API may spend (decision 0240). */
interface RouteBudget {
  /** @throws AppError RATE_LIMITED */
  charge: (ctx: Ctx, points: number) => Promise<void>;
  /** What a key has left, as headers; none for other callers. */
  headers: (ctx: Ctx) => Record<string, string>;
}

/** Services available to a feature's routes; requests have a context (`request.ctx`). */
export interface RouteHost {
  /** '' or '/community'. */
  basePath: string;
  /** The configured public URL; null: taken from the request. */
  publicUrl: string | null;
  files: FileStore;
  budget: RouteBudget;
  /** A path under the base path → the full path, base path included. */
  absoluteUrl: (request: FastifyRequest, path: string) => string;
  runDocument: RunDocument;
}

/**
 * Runs a GraphQL document as its caller would at `/schema/community`: with their permissions and scopes, at their cost.
 * @throws AppError as the document is refused
 */
export type RunDocument = (
  ctx: Ctx,
  asked: { query: string; variables?: Readonly<Record<string, unknown>> },
) => Promise<Record<string, unknown>>;

/**
 * A feature's server manifest: `features/<group>/<noun>/server/<noun>Server.ts`, which also imports the
 * feature's GraphQL types. As with `Feature`, each extension point adds the part it reads to this interface.
 */
export interface ServerFeature {
  readonly name: string;
  /** REST routes, in their own Fastify scope. */
  registerRoutes?: (app: FastifyInstance, host: RouteHost) => void | Promise<void>;
  /** Where the portal is below a path of its host: routes at the root, which other software asks for there. */
  registerRootRoutes?: (app: FastifyInstance, host: RouteHost) => void | Promise<void>;
  /** They stay while the feature is switched off: they belong to the tools that prepare it. */
  routesStay?: true;
  /** Handlers of the feature's rows of `JobPayloads`. */
  jobs?: { readonly [Name in JobName]?: FeatureJob<Name> };
  /** The feature's part of the daily cleanup job. */
  cleanUp?: (ctx: Ctx) => Promise<unknown>;
  /** The feature's event consumers, called in order and at least once (docs/decisions). */
  eventConsumers?: readonly EventConsumer[];
  /** The cached pages that each of the feature's events invalidates. */
  cacheTags?: CacheTags;
  /** Operator commands. */
  commands?: readonly AddCommand[];
  /** `UndoRecord.kind` → handler that reverts such a change. */
  undo?: Readonly<Record<string, UndoHandler>>;
  /** The ids of a category and its subcategories, to which a role granted for it applies. */
  categoryBranch?: (ctx: Pick<Ctx, 'db' | 'bus'>, categoryId: number) => Promise<readonly number[]>;
}

let registered: readonly ServerFeature[] = [];
/** The features that have a part: every request asks for some of them. */
const having = new Map<keyof ServerFeature, readonly ServerFeature[]>();

/** Keeps the literal types of a server manifest. */
export function defineServerFeature<const F extends ServerFeature>(feature: F): F {
  return feature;
}

/** Called once, by `app/serverFeatures.ts`. @returns the same list, with its literal types */
export function registerServerFeatures<const F extends readonly ServerFeature[]>(features: F): F {
  registered = features;
  having.clear();
  return features;
}

export function registeredServerFeatures(): readonly ServerFeature[] {
  return registered;
}

/** One part of every server manifest that has it, in the order of `app/serverFeatures.ts`. */
export function serverParts<Part extends Exclude<keyof ServerFeature, 'name'>>(
  part: Part,
): NonNullable<ServerFeature[Part]>[] {
  const features = having.get(part) ?? registered.filter((feature) => feature[part] !== undefined);
  having.set(part, features);
  return features.map((feature) => feature[part]).filter((value) => value !== undefined);
}
