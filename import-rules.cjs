// Who may use whom. `npm test` checks it (scripts/test/check-import-rules.ts) and
// tests/import-rules.test.ts checks that each rule finds what breaks it. Add a row here before the first file of a new area.

/** Each area, and the areas it may import. An area without a row may import none. */
const areas = {
  environment: [],
  identity: ['environment'],
  notification: ['identity', 'environment'],
  webhook: ['identity', 'environment', 'notification'],
  preference: ['identity', 'environment'],
  find: ['identity', 'reference-data', 'environment'],
  'reference-data': ['identity'],
  retention: [],
  thread: ['identity', 'reference-data', 'environment', 'notification'],
  policy: ['webhook', 'find', 'thread', 'identity', 'reference-data', 'environment'],
  quote: ['webhook', 'find', 'thread', 'identity', 'reference-data', 'policy', 'environment', 'preference'],
  upload: ['webhook', 'find', 'thread', 'identity', 'reference-data', 'environment', 'preference'],
  case: [
    'webhook',
    'find',
    'thread',
    'identity',
    'reference-data',
    'policy',
    'environment',
    'upload',
    'notification',
    'preference',
  ],
  'credit-referral': [
    'case',
    'identity',
    'reference-data',
    'quote',
    'environment',
    'upload',
    'notification',
    'preference',
  ],
  'document-upload': ['identity', 'reference-data', 'policy', 'environment', 'upload'],
  'data-upload': ['identity', 'reference-data', 'environment', 'upload'],
  cancellation: ['case', 'identity', 'reference-data', 'policy', 'environment', 'notification'],
  variation: ['case', 'identity', 'reference-data', 'policy', 'environment', 'upload', 'notification'],
  'policy-submission': [
    'webhook',
    'find',
    'thread',
    'case',
    'identity',
    'reference-data',
    'policy',
    'quote',
    'variation',
    'environment',
    'notification',
    'preference',
  ],
  home: [
    'credit-referral',
    'case',
    'identity',
    'reference-data',
    'quote',
    'policy',
    'policy-submission',
    'environment',
    'notification',
    'preference',
    'upload',
  ],
  portfolio: ['case', 'identity', 'reference-data', 'policy', 'environment'],
  underwriting: [
    'case',
    'identity',
    'reference-data',
    'policy',
    'credit-referral',
    'variation',
    'cancellation',
    'policy-submission',
    'environment',
    'upload',
    'notification',
    'thread',
  ],
}

const test = '\\.(test|story)\\.tsx?$|^packages/[^/]+/(bench|golden)/'
const onlyForTests = `${test}|\\.(suite|s3)\\.tsx?$|/(testing|e2e)/|^(tests|scripts)/`
/** What no file imports: entry points of browser and build, workers, what is served as it is, types of packages. */
const startedByName =
  '/(main|migrate|vite\\.config)\\.tsx?$|-worker\\.ts$|\\.d\\.ts$|/public/|^apps/server/index\\.ts$|^packages/client/'
const layer = '(?:areas/[^/]+/(?:contract|server|portal)|(?:apps|platform|packages|browser|ui)/[^/]+)'
const outside = '^(areas|apps|platform|packages|browser|ui|scripts|tests)/'
/** The packages for both sides. */
const neutral = '(?:calendar|money|fields|file-name|table)'
const node = { dependencyTypes: ['core'] }
const packages = { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'] }

/** One rule: files of `from` may not use files of `to`, apart from those in `but`. */
function rule(name, comment, from, to, but = '^$') {
  return {
    name,
    comment,
    severity: 'error',
    from: typeof from === 'string' ? { path: from, pathNot: test } : from,
    to: typeof to === 'string' ? { path: to, pathNot: but } : to,
  }
}

module.exports = {
  areas,
  forbidden: [
    rule(
      'no-cycle',
      'Files that import each other: merge them, or move what both need into a third.',
      {},
      { circular: true },
    ),
    rule(
      'resolvable',
      'The file or package does not exist. Add packages to package.json.',
      {},
      { couldNotResolve: true },
    ),
    rule(
      'entry-point-only',
      'Import a layer through its index.ts: use its alias, and export there what is needed.',
      { path: `^(${layer})/` },
      { path: `^${layer}/(?!index\\.tsx?$).*\\.(tsx?|mjs|cjs|js)$`, pathNot: '^$1/|/testing/' },
    ),
    rule(
      'entry-point-from-outside',
      'Scripts, tests and stories import a layer through its index.ts too.',
      { path: '^(scripts|tests|areas/[^/]+/e2e)/' },
      { path: `^${layer}/(?!index\\.tsx?$).*\\.(tsx?|mjs|cjs|js)$`, pathNot: `${test}|/(testing|examples)/` },
    ),

    rule(
      'package-knows-nothing',
      'A package imports nothing but packages/money: pass what it needs as arguments.',
      { path: '^packages/(?!fields/|table/|client/)([^/]+)/', pathNot: `${test}|/testing/` },
      { path: '.', pathNot: '^packages/(?:$1|money)/' },
    ),
    rule(
      'fields-know-no-record',
      'Fields know no record: pass labels, limits and messages as arguments.',
      '^packages/fields/',
      '.',
      '^packages/(?:fields|money|calendar)/|^node_modules/zod/',
    ),
    rule(
      'client-knows-no-service',
      'The client runs in the systems of lenders: its types, and openapi-fetch.',
      '^packages/client/',
      '.',
      '^packages/client/|^node_modules/openapi-fetch/',
    ),
    rule(
      'table-knows-no-list',
      'Tables know no list: pass the columns as arguments.',
      '^packages/table/',
      '.',
      '^packages/(?:table|fields)/|^node_modules/zod/',
    ),
    rule(
      'rating-is-for-servers',
      'Prices come from the server: call it, or use what its contract has.',
      `^(areas/[^/]+/(contract|portal)|apps/portal|browser|ui|platform|apps/identity-server)/`,
      `^packages/(?!${neutral}/)`,
    ),

    rule(
      'contract-is-neutral',
      'A contract is for both sides: other contracts, the packages for both sides and zod only.',
      '^areas/[^/]+/contract/',
      outside,
      `^(areas/[^/]+/contract|packages/${neutral})/`,
    ),
    rule('contract-without-node', 'A browser has no Node.', '^areas/[^/]+/contract/', node),
    rule('contract-without-packages', 'A contract uses zod/mini and no other package.', '^areas/[^/]+/contract/', {
      ...packages,
      pathNot: '^node_modules/zod/',
    }),

    rule(
      'browser-never-reaches-server',
      'Browser code calls the server over HTTP; what both need is in a contract.',
      '^(areas/[^/]+/portal|apps/portal|browser|ui)/',
      '^(areas/[^/]+/server|platform|apps/(?!portal/)[^/]+|scripts|tests)/',
    ),
    rule(
      'browser-without-node',
      'A browser has no Node.',
      {
        path: '^(areas/[^/]+/portal|apps/portal|browser|ui)/',
        pathNot: `${test}|/vite\\.config\\.ts$|^apps/portal/[^/]+\\.ts$`,
      },
      node,
    ),
    rule(
      'ui-knows-no-area',
      'ui imports ui and the shared packages only: pass what it shows as props.',
      '^ui/',
      outside,
      `^(ui|packages/${neutral})/`,
    ),
    rule(
      'browser-knows-no-area',
      'browser imports browser and the shared packages only: pass what it needs as arguments.',
      '^browser/',
      outside,
      `^(browser|packages/${neutral})/`,
    ),
    rule(
      'ui-knows-no-router',
      'ui takes links and data as props, without a router or a query client.',
      '^ui/',
      '^node_modules/(@tanstack|keycloak-js)/',
    ),
    rule(
      'portal-layer',
      'A portal layer imports contracts, other portal layers, browser, ui and the shared packages.',
      '^areas/[^/]+/portal/',
      outside,
      `^(areas/[^/]+/(portal|contract)|browser|ui|packages/${neutral})/`,
    ),

    rule(
      'platform-knows-no-area',
      'platform imports platform and the shared packages only: pass what it needs as arguments.',
      '^platform/',
      outside,
      `^(platform|packages/${neutral})/`,
    ),
    rule(
      'server-layer',
      'A server layer imports contracts, other server layers, platform and packages.',
      '^areas/[^/]+/server/',
      outside,
      '^(areas/[^/]+/(server|contract)|platform|packages)/',
    ),
    rule(
      'apps-start-things',
      'Only apps, scripts and tests import apps.',
      '^(areas|platform|browser|ui|packages)/',
      '^apps/',
    ),
    rule(
      'server-without-portal',
      'The server imports no browser code.',
      '^apps/(server|identity-server)/',
      '^(areas/[^/]+/portal|browser|ui|apps/portal)/',
    ),
    rule(
      'testing-is-for-tests',
      'A folder named testing is for tests only.',
      { path: '.', pathNot: `${test}|/testing/|^(tests/|scripts/(attack/|test-clients))` },
      '/testing/',
    ),
    {
      name: 'test-double-in-testing',
      comment: 'Only tests import this file: move it to a folder named testing, or delete it.',
      severity: 'error',
      module: {
        path: '^(areas|apps|platform|packages|browser|ui)/',
        pathNot: `${onlyForTests}|${startedByName}`,
        numberOfDependentsLessThan: 1,
      },
      from: { pathNot: onlyForTests },
    },
    rule(
      'product-without-tests',
      'The product imports nothing of tests and scripts.',
      { path: '^(areas|apps|platform|browser|ui|packages)/', pathNot: `${test}|^areas/[^/]+/e2e/` },
      '^(tests|scripts)/',
    ),

    ...Object.entries(areas).map(([area, row]) =>
      rule(
        `row-of-${area}`,
        `The area ${area} may import ${row.join(', ') || 'no other area'}: add the area to its row if that is intended, or use one of those.`,
        { path: `^areas/${area}/` },
        { path: '^areas/', pathNot: `^areas/(${[area, ...row].join('|')})/` },
      ),
    ),
    rule(
      'area-without-row',
      'A new area gets its row in import-rules.cjs first.',
      { path: '^areas/', pathNot: `^areas/(${Object.keys(areas).join('|')})/` },
      { path: '.' },
    ),
  ],
  options: {
    // TypeScript 7 has no compiler API: without swc nothing would be read, and all would look well.
    parser: 'swc',
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      importsFields: ['imports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
