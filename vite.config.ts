import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { assetBase } from './src/platform/assets/assetBase.ts';
import { chunkGroups } from './tools/building/chunkGroups.ts';
import { icelandicPlugin } from './tools/building/icelandicPlugin.ts';
import { iconsPlugin } from './tools/building/iconsPlugin.ts';
import { laterViewsPlugin } from './tools/building/laterViewsPlugin.ts';
import { manifestPlugin } from './tools/building/manifestPlugin.ts';
import { precompressPlugin } from './tools/building/precompressPlugin.ts';
import { slotsPlugin } from './tools/building/slotsPlugin.ts';
import { wordPartsPlugin } from './tools/building/wordPartsPlugin.ts';
import { wordsPlugin } from './tools/building/wordsPlugin.ts';

/** What several views share would be named after all of them. */
const chunkFileNames = ({ name }: { name: string }) =>
  `assets/${name.replace(/~.*/, '')}-[hash].js`;

export default defineConfig(({ command }) => ({
  // The build does not know where the portal will live: the server puts the base path in (assetBase.ts).
  base: command === 'build' ? assetBase : '/',
  plugins: [
    tailwindcss(),
    wordsPlugin(),
    iconsPlugin(),
    icelandicPlugin(),
    slotsPlugin(),
    laterViewsPlugin(),
    manifestPlugin('fills'),
    {
      ...manifestPlugin('pages'),
      applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    },
    wordPartsPlugin(),
    reactRouter(),
    precompressPlugin(),
  ],
  build: { manifest: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 800 },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: chunkGroups }, chunkFileNames } },
      },
    },
  },
  server: { middlewareMode: true, hmr: { port: 0 } },
  // All that the browser may ask for, known from the start: what is found later reloads the page.
  optimizeDeps: {
    entries: [
      'src/app/*.tsx',
      'src/ui/**/*.tsx',
      'src/features/**/ui/**/*.tsx',
      '!src/**/*.test.*',
    ],
  },
  clearScreen: false,
}));
