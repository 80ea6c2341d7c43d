import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { assetBase } from './src/platform/assets/assetBase.ts';
import { wordsPlugin } from './tools/wordsPlugin.ts';

export default defineConfig(({ command }) => ({
  // The build does not know where the portal will live: the server puts the base path in (assetBase.ts).
  base: command === 'build' ? assetBase : '/',
  plugins: [tailwindcss(), wordsPlugin(), reactRouter()],
  build: { manifest: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 800 },
  server: { middlewareMode: true, hmr: { port: 0 } },
  clearScreen: false,
}));
