/**
 * Builds `build/program`: the server and the operator's commands, each with all it loads at its start
 * in a few files. Node takes longer to find, read and link two thousand modules than to run them.
 */
import { type Plugin, rolldown } from 'rolldown';
import { manifestPlugin } from './manifestPlugin.ts';

const external = [
  // Native code.
  /^sharp$/,
  /^@node-rs\//,
  // What the built pages load as well: two of them would not know each other's.
  /^react(-dom|-router)?($|\/)/,
  /^@react-router\//,
  // A reader of settings files would load it for files that Plaza has none of.
  /^typescript$/,
];

/**
 * A package that is loaded when it is first needed stays where npm put it: a server that runs finds it
 * after the next build as well. GraphQL's server has to share `graphql` with the schema.
 */
const loadLate: Plugin = {
  name: 'load-late',
  resolveDynamicImport(source) {
    const isPackage = /^[@a-z]/.test(source) && source !== 'graphql-yoga';
    return isPackage ? { id: source, external: true } : null;
  },
};

const bundle = await rolldown({
  input: {
    main: 'src/app/main.ts',
    plaza: 'src/app/plaza.ts',
    renderingThread: 'src/app/rendering/renderingThread.ts',
  },
  platform: 'node',
  external,
  plugins: [loadLate, manifestPlugin('views')],
});
await bundle.write({ dir: 'build/program', cleanDir: true, comments: false, sourcemap: true });
