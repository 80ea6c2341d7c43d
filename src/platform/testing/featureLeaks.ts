import fs from 'node:fs';
import path from 'node:path';
import type { introspection } from '../../../contract/graphql-env.d.ts';
import type { Database } from '../database/database.ts';
import type { FileStore } from '../files/fileStore.ts';
import { projectDir } from '../projectDir.ts';
import type { SecretBox } from '../secrets/secretBox.ts';
import type { Audience, LeakRole, Secrets } from './leakSecrets.ts';

/** The community in which features plant their secrets. */
export interface LeakFixture {
  db: Database;
  store: FileStore;
  secrets: Secrets;
  members: Record<Exclude<LeakRole, 'visitor'>, number>;
  /** An ordinary member whose private data nobody else may see. */
  otherId: number;
  categoryId: number;
  topicId: number;
  /** A public post, and one that was made private. */
  postId: number;
  privateId: number;
  /** A post in each state, and who may see staff actions on it. */
  posts: Readonly<Record<string, { id: number; audience: Audience }>>;
  /** Values for text arguments; a feature adds its keys and names. */
  texts: string[];
  /** Canonical URLs of posts in every state. */
  postPaths: readonly string[];
  /** The keys of the server that is asked, for signed addresses. */
  serverKeys: SecretBox;
  /** Pages with addresses that only a feature knows, which it adds; every role opens them. */
  pages: string[];
}

/**
 * `secrets`: some role finds a secret through it, which the test requires. `none`: why it contains no
 * secrets; the test also requires that none ever appears.
 */
export type LeakRow = 'secrets' | { none: string };

type QueryField = keyof introspection['types']['Query']['fields'];

/**
 * A feature's part of the leak test, the only export of `server/testing/<noun>Leaks.ts`. Every query field
 * and every GET route that is not a page has a row in exactly one feature.
 */
export interface FeatureLeaks {
  queries?: { readonly [Field in QueryField]?: LeakRow };
  /** By pattern, such as `/feeds/topics/:name`. */
  routes?: Readonly<Record<string, LeakRow>>;
  /** Plants a secret in every stored field of the feature, in every state that some roles may not see. */
  plant?: (fixture: LeakFixture) => Promise<void>;
}

/** The parts of all features, ordered by path. */
export async function loadFeatureLeaks(): Promise<FeatureLeaks[]> {
  const files = fs.globSync('src/{features,app}/**/testing/**/*Leaks.ts', { cwd: projectDir });
  const modules = await Promise.all(
    files
      .sort()
      .map((file): Promise<Record<string, FeatureLeaks>> => import(path.join(projectDir, file))),
  );
  return modules.flatMap((module) => Object.values(module));
}
