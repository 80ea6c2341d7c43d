/**
 * Who may import whom (docs/architecture.md). tools/fixtures/layers holds one bad file for each rule;
 * tools/checks/layers.test.ts requires every one of them to be refused.
 */
const test = '\\.test\\.tsx?$|/testing/|Factories\\.ts$';
/** What is not below a `server/` folder of a feature runs in the browser as well. */
const featureBrowserSide = '^src/features/.+\\.tsx?$';
const serverSide = '/server/';

/** Groups of features, lowest first (docs/architecture.md "Features"). */
const groups = ['base', 'people', 'content', 'care', 'engage', 'support', 'site'];

/** A group imports those below it. */
const groupRules = groups.slice(0, -1).map((group, index) => ({
  name: `${group}-below-higher-features`,
  comment: 'features of a lower group reach higher ones by hooks, slots and events only.',
  severity: 'error',
  from: { path: `^src/features/${group}/`, pathNot: test },
  to: { path: `^src/features/(?:${groups.slice(index + 1).join('|')})/` },
}));

module.exports = {
  forbidden: [
    {
      name: 'core-stands-alone',
      comment:
        'core is pure: it imports itself, zod and marked (a pure parser), no Node, no DOM library, no other room.',
      severity: 'error',
      from: { path: '^src/core/', pathNot: test },
      to: { pathNot: ['^src/core/', '(^|/)(?:zod|marked)/'] },
    },
    {
      name: 'ui-below-features',
      comment: 'ui is the design system: it knows core only, and never meets platform.',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: test },
      to: { path: ['^src/(platform|features|app)/', '^db/'] },
    },
    {
      name: 'platform-below-features',
      comment: 'platform serves features: it knows core and db only, and never meets ui.',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: test },
      to: { path: ['^src/(ui|features|app)/'] },
    },
    {
      name: 'features-below-app',
      comment:
        'app composes the features; nothing in a feature knows it, tests neither (platform/testing/product.ts).',
      severity: 'error',
      from: { path: '^src/features/' },
      to: { path: '^src/app/' },
    },
    {
      name: 'app-is-the-top',
      comment: 'only tools, journeys and benchmarks start the app.',
      severity: 'error',
      from: { pathNot: ['^src/app/', '^src/features/', '^tools/', '^e2e/', '^bench/', '^[^/]+$'] },
      to: { path: '^src/app/' },
    },
    {
      name: 'feature-browser-not-server',
      comment: "a feature's pages and registry rows run in the browser: server/ stays out of them.",
      severity: 'error',
      from: { path: featureBrowserSide, pathNot: [test, serverSide] },
      to: { path: '^src/features/.+/server/' },
    },
    {
      name: 'feature-browser-not-platform',
      comment:
        "a feature's pages and registry rows run in the browser: the platform stays out of them.",
      severity: 'error',
      from: { path: featureBrowserSide, pathNot: [test, serverSide] },
      to: { path: ['^src/platform/', '^db/'] },
    },
    {
      name: 'feature-server-not-ui',
      comment: 'a server does not need the interface.',
      severity: 'error',
      from: { path: '^src/features/.+/server/', pathNot: test },
      to: { path: ['^src/ui/', '^src/features/.+/ui/'] },
    },
    {
      name: 'rules-are-pure',
      comment:
        'rules run on both sides: they import core, other rules, zod and what reads network addresses.',
      severity: 'error',
      from: { path: '^src/features/.+Rules\\.ts$', pathNot: serverSide },
      to: { pathNot: ['^src/core/', '^src/features/.+Rules\\.ts$', '(^|/)zod/'] },
    },
    {
      name: 'migrations-stand-alone',
      comment: 'a migration must mean the same for ever, so it imports nothing that changes.',
      severity: 'error',
      from: { path: '^db/migrations/', pathNot: test },
      to: { path: '^(src|db)/' },
    },
    {
      name: 'browser-not-node',
      comment:
        "what runs in the browser has no Node modules; a page's loader works through the API.",
      severity: 'error',
      from: { path: ['^src/(core|ui)/', featureBrowserSide], pathNot: [test, serverSide] },
      to: { dependencyTypes: ['core'] },
    },
    ...groupRules,
    {
      name: 'no-cycles',
      comment: 'a circle has no lowest room. Type-only imports count as well.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-barrels',
      comment: 'files are named after what they export and imported directly.',
      severity: 'error',
      from: {},
      to: { path: '(^|/)index\\.[cm]?[jt]sx?$', pathNot: 'node_modules' },
    },
    {
      name: 'product-without-tools',
      comment: 'npm start installs no devDependencies, so the product must not need them.',
      severity: 'error',
      from: { path: '^(src|db)/', pathNot: test },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-test-helpers-in-the-product',
      comment: 'factories, test databases and tests serve tests.',
      severity: 'error',
      from: { path: '^(src|db)/', pathNot: test },
      to: { path: test, pathNot: 'node_modules' },
    },
    {
      name: 'resolvable',
      comment: 'an import that leads nowhere fails when it is first needed.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['/\\+types/', '^virtual:'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: [
        '/\\+types/',
        '(^|/)build/',
        '^tools/fixtures/',
        'node_modules/.*/node_modules/.cache',
      ],
    },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
