import fs from 'node:fs';
import path from 'node:path';
import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import { projectDir } from '#platform/projectDir.ts';
import type { introspection } from '../../../../contract/graphql-env.d.ts';
import type { Audience, LeakRole, Secrets } from './leakSecrets.ts';

/** The community that features plant their secrets in. */
export interface LeakFixture {
  db: Database;
  store: FileStore;
  secrets: Secrets;
  members: Record<Exclude<LeakRole, 'visitor'>, number>;
  /** A member like any other, whose own records are to be seen by nobody else. */
  otherId: number;
  categoryId: number;
  topicId: number;
  /** A post that everybody sees, and one that was made private. */
  postId: number;
  privateId: number;
  /** A post in each state, and who may know what staff do about it. */
  posts: Readonly<Record<string, { id: number; audience: Audience }>>;
  /** What is asked for where an argument is a text; a feature adds its keys and names. */
  texts: string[];
}

/**
 * `secrets`: some role finds a secret through it, which the test demands. `none`: why there is nothing to
 * be found; that no secret ever shows is demanded as well.
 */
export type LeakRow = 'secrets' | { none: string };

type QueryField = keyof introspection['types']['Query']['fields'];

/**
 * A feature's part of the leak test, the only export of `server/testing/<noun>Leaks.ts`. Every field of
 * the query type and every GET route that is no page has a row in one feature.
 */
export interface FeatureLeaks {
  queries?: { readonly [Field in QueryField]?: LeakRow };
  /** By pattern, such as `/feeds/topics/:name`. */
  routes?: Readonly<Record<string, LeakRow>>;
  /** Writes a secret into every stored field of the feature, in every state that some may not see. */
  plant?: (fixture: LeakFixture) => Promise<void>;
}

/** Those of all features, in the order of their paths. */
export async function loadFeatureLeaks(): Promise<FeatureLeaks[]> {
  const files = fs.globSync('src/{features,app}/**/testing/**/*Leaks.ts', { cwd: projectDir });
  const modules = await Promise.all(
    files
      .filter((file) => path.basename(file) !== path.basename(import.meta.filename))
      .sort()
      .map((file): Promise<Record<string, FeatureLeaks>> => import(path.join(projectDir, file))),
  );
  return modules.flatMap((module) => Object.values(module));
}
