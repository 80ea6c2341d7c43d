import fs from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type SharedText, sharedText } from './sharedText.ts';
import { startExplorer } from './startExplorer.ts';
import { startGraphiql } from './startGraphiql.ts';

const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';
const icon = 'image/svg+xml';

type PartOfGraphiql = 'js' | 'css' | 'graphqlWorker' | 'jsonWorker' | 'editorWorkerService';

/**
 * Scripts and styles of Swagger UI and GraphiQL, from their packages: nothing comes from another host. They are read
 * when somebody opens the tools, and their addresses carry their version.
 */
export function apiDocAssets(): ReadonlyMap<string, SharedText> {
  const asset = (type: string, read: () => string | Promise<string>) =>
    sharedText(read, { type, cacheControl: 'public, max-age=31536000, immutable' });
  const swagger = (name: string) => async () =>
    fs.readFile(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)), 'utf8');
  const graphiql = (part: PartOfGraphiql) => async () => {
    const parts: Record<PartOfGraphiql, string> = await import(graphiqlParts());
    return parts[part];
  };
  return new Map([
    ['swagger-ui.css', asset(style, swagger('swagger-ui.css'))],
    ['swagger-ui.js', asset(script, swagger('swagger-ui-bundle.js'))],
    ['explorer.js', asset(script, () => `(${startExplorer.toString()})();`)],
    ['explorer.css', asset(style, () => toolStyle)],
    ['graphiql.css', asset(style, graphiql('css'))],
    ['graphiql.js', asset(script, graphiql('js'))],
    ['graphql.worker.js', asset(script, graphiql('graphqlWorker'))],
    ['json.worker.js', asset(script, graphiql('jsonWorker'))],
    ['editor.worker.js', asset(script, graphiql('editorWorkerService'))],
    ['startGraphiql.js', asset(script, () => `(${startGraphiql.toString()})();`)],
    ['icon.svg', asset(icon, () => toolIcon)],
  ]);
}

/** The package's page carries its scripts inline, which a strict Content-Security-Policy refuses; its parts are a file beside. */
function graphiqlParts(): string {
  return new URL('graphiql.js', import.meta.resolve('@graphql-yoga/render-graphiql')).href;
}

const toolIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M6 3 1 8l5 5M10 3l5 5-5 5" fill="none" stroke="#888" stroke-width="2"/></svg>';

const toolStyle = `body { margin: 0 }
#tool { min-height: 100vh }
.graphiql-container { height: 100vh }
noscript { display: block; padding: 2rem; font-family: sans-serif }
.swagger-ui .info { margin: 24px 0 }`;
