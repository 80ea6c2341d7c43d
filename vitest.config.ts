import { defineConfig } from 'vitest/config';

const database = 'src/platform/testing/postgresGlobalSetup.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,db,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.{db,http,browser}.test.ts', '**/node_modules/**'],
        },
      },
      { test: { name: 'db', include: ['{src,db}/**/*.db.test.ts'], globalSetup: [database] } },
      { test: { name: 'http', include: ['{src,db}/**/*.http.test.ts'], globalSetup: [database] } },
      { test: { name: 'browser', include: ['e2e/**/*.browser.test.ts'], globalSetup: [database] } },
    ],
  },
});
