import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { assetBase } from './src/platform/assets/assetBase.ts';
import { precompressPlugin } from './tools/precompressPlugin.ts';
import { wordsPlugin } from './tools/wordsPlugin.ts';

const framework =
  /node_modules\/(?:react|react-dom|scheduler|react-router|use-sync-external-store)\//;
const kit = /src\/(?:ui\/(?!editor\/)|core\/)|node_modules\/(?:lucide-react|@0no-co|gql\.tada)\//;

/**
 * A first visit loads few scripts: small ones compress badly and cost a round trip each. What only
 * one page needs (the editor, a modal, a widget's view) stays apart.
 */
const codeSplitting = {
  groups: [
    { name: 'framework', test: framework, priority: 30 },
    { name: 'kit', test: kit, priority: 20, minShareCount: 2 },
    { name: 'shared', test: /src\/(?:features|app)\//, priority: 10, minShareCount: 3 },
  ],
};

export default defineConfig(({ command }) => ({
  // The build does not know where the portal will live: the server puts the base path in (assetBase.ts).
  base: command === 'build' ? assetBase : '/',
  plugins: [tailwindcss(), wordsPlugin(), reactRouter(), precompressPlugin()],
  build: { manifest: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 800 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting } } } },
  },
  server: { middlewareMode: true, hmr: { port: 0 } },
  clearScreen: false,
}));
