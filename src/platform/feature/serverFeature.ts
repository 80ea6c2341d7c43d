import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { JobName } from '#core/jobs.ts';
import type { AddCommand } from '../commands/operatorCommand.ts';
import type { Ctx } from '../context.ts';
import type { EventConsumer } from '../events/eventConsumer.ts';
import type { FileStore } from '../files/fileStore.ts';
import type { FeatureJob } from '../jobs/startJobs.ts';
import type { CacheTags } from '../pageCache/cacheTags.ts';
import type { UndoHandler } from '../undo/undoHandler.ts';

/** What a feature's routes are given; requests have a context (`request.ctx`). */
export interface RouteHost {
  /** '' or '/community'. */
  basePath: string;
  /** The configured address of the portal; null: as it was asked for. */
  publicUrl: string | null;
  files: FileStore;
  /** A path below the base path → the whole address, base path included. */
  absoluteUrl: (request: FastifyRequest, path: string) => string;
}

/**
 * What one feature adds to the server: `features/<group>/<noun>/server/<noun>Server.ts`, which also imports
 * the feature's GraphQL types. As with `Feature`, an extension point of a feature merges the part it reads
 * into this interface.
 */
export interface ServerFeature {
  readonly name: string;
  /** Routes beside the pages and the GraphQL endpoint, in a scope of their own. */
  registerRoutes?: (app: FastifyInstance, host: RouteHost) => void | Promise<void>;
  /** What the feature's rows of `JobPayloads` do. */
  jobs?: { readonly [Name in JobName]?: FeatureJob<Name> };
  /** Deletes what has served its time, once a day. */
  cleanUp?: (ctx: Ctx) => Promise<unknown>;
  /** What the feature does about what happened, in order and at least once (docs/decisions). */
  eventConsumers?: readonly EventConsumer[];
  /** Which cached pages each of the feature's events drops. */
  cacheTags?: CacheTags;
  /** The operator's commands. */
  commands?: readonly AddCommand[];
  /** `UndoRecord.kind` → what takes such a change back. */
  undo?: Readonly<Record<string, UndoHandler>>;
  /** The category's own id and those of all below it, in which a role held there counts too. */
  categoryBranch?: (ctx: Pick<Ctx, 'db' | 'bus'>, categoryId: number) => Promise<readonly number[]>;
}

let registered: readonly ServerFeature[] = [];

/** Keeps the literal types of a server manifest. */
export function defineServerFeature<const F extends ServerFeature>(feature: F): F {
  return feature;
}

/** Called once, by `app/serverFeatures.ts`. @returns the same list, with its literal types */
export function registerServerFeatures<const F extends readonly ServerFeature[]>(features: F): F {
  registered = features;
  return features;
}

/** One part of every server manifest that has it, in the order of `app/serverFeatures.ts`. */
export function serverParts<Part extends Exclude<keyof ServerFeature, 'name'>>(
  part: Part,
): NonNullable<ServerFeature[Part]>[] {
  return registered.map((feature) => feature[part]).filter((value) => value !== undefined);
}
