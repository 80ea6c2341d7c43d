/**
 * Builds `build/program`: the server and the operator commands, bundled into a few files. Node takes longer
 * to resolve, read and link two thousand modules than to execute them.
 */
import { type Plugin, rolldown } from 'rolldown';
import { manifestPlugin } from './manifestPlugin.ts';

const external = [
  // Native code.
  /^sharp$/,
  /^@node-rs\//,
  // Also loaded by the built pages: there must be only one instance.
  /^react(-dom|-router)?($|\/)/,
  /^@react-router\//,
  // A config file reader would load it for files that Plaza does not have.
  /^typescript$/,
];

/** A lazily loaded package stays in node_modules: a running server still finds it after the next build. */
const loadLate: Plugin = {
  name: 'load-late',
  resolveDynamicImport(source) {
    const isPackage = /^[@a-z]/.test(source);
    return isPackage ? { id: source, external: true } : null;
  },
};

const bundle = await rolldown({
  input: {
    main: 'src/app/main.ts',
    plaza: 'src/app/plaza.ts',
    renderingThread: 'src/app/rendering/renderingThread.ts',
    taskThread: 'src/app/taskThread.ts',
  },
  platform: 'node',
  external,
  plugins: [loadLate, manifestPlugin('views')],
});
await bundle.write({ dir: 'build/program', cleanDir: true, comments: false, sourcemap: true });
