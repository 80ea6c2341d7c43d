import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { iconsPlugin } from './tools/building/iconsPlugin.ts';
import { slotsPlugin } from './tools/building/slotsPlugin.ts';
import { LongestFirst } from './tools/steps/longestFirst.ts';

const database = 'src/platform/testing/postgresGlobalSetup.ts';

// Node loads graphql's CommonJS build; Vite would prefer its .mjs twin, and two of it never meet.
const resolve = { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] };

/**
 * Files share their worker's modules: loading the server for each took longer than its tests. For that
 * there is one project of all that need it. Each says so for itself, since none takes it from the whole.
 */
const isolate = false;

/**
 * Node loads what it runs in use as well, types and all: Vite's own modules take longer to make and to
 * call. The unit tests go through Vite, for some of them hold elements.
 */
const experimental = { viteModuleRunner: false, nodeLoader: false };

/**
 * What hangs ends; what is late on a busy machine does not fail: half of another job's load makes a
 * test take four times as long. Speed is measured by `npm run bench`.
 */
const patience = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 40_000 } },
};

/** Types of posts and other parts of manifests are known once the features are registered. */
const setupFiles = ['src/app/features.ts'];
/** Registers their server parts as well, and provides the product to tests. */
const serverSetupFiles = ['src/app/testing/provideProduct.ts'];

/** Pages are drawn by the React that visitors get: the other one takes ten times as long. */
const env = { NODE_ENV: 'production' };

export default defineConfig({
  test: {
    // One more than there are processors: much of what is tested here waits for a database or a browser.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [iconsPlugin(), slotsPlugin()],
        resolve,
        test: {
          name: 'unit',
          isolate,
          ...patience,
          setupFiles,
          include: ['{src,db,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.{db,http,browser,dom}.test.{ts,tsx}', '**/node_modules/**'],
        },
      },
      {
        plugins: [iconsPlugin(), slotsPlugin()],
        resolve,
        test: {
          // Components that need a document: focus, events, elements of forms.
          name: 'dom',
          environment: 'happy-dom',
          isolate,
          ...patience,
          setupFiles,
          include: ['src/**/*.dom.test.tsx'],
        },
      },
      {
        test: {
          name: 'server',
          isolate,
          ...patience,
          setupFiles: serverSetupFiles,
          experimental,
          env,
          include: ['{src,db}/**/*.{db,http}.test.ts', 'e2e/**/*.browser.test.ts'],
          globalSetup: [database],
        },
      },
    ],
  },
});
