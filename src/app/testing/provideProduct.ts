/** The product for tests: a setup file of Vitest. Services run the hooks of every feature, so all are registered. */
import '../serverFeatures.ts';
import { provideProduct } from '#platform/testing/product.ts';
import type { createJobs } from '../jobs.ts';
import type { createServer } from '../server.ts';
import type { createServices } from '../services.ts';

declare module '#platform/testing/product.ts' {
  interface Product {
    createJobs: typeof createJobs;
    createServer: typeof createServer;
    createServices: typeof createServices;
  }
}

provideProduct({
  module: import.meta.filename,
  loaders: {
    schema: async () => (await import('../schema.ts')).schema,
    createJobs: async () => (await import('../jobs.ts')).createJobs,
    createServer: async () => (await import('../server.ts')).createServer,
    createServices: async () => (await import('../services.ts')).createServices,
  },
});
