// Who may use whom. `npm test` checks it (scripts/test/check-import-rules.ts) and proves that it bites
// (tests/import-rules.test.ts). A new area gets a row here before its first file.

/** Each area, and the areas whose doors it may enter. No row, no entry. */
const areas = {
  environment: [],
  identity: ['environment'],
  notification: ['identity', 'environment'],
  'reference-data': ['identity'],
  policy: ['identity', 'reference-data', 'environment'],
  quote: ['identity', 'reference-data', 'policy', 'environment'],
  upload: ['identity', 'reference-data', 'environment'],
  'credit-referral': ['identity', 'reference-data', 'environment', 'upload', 'notification'],
  'document-upload': ['identity', 'reference-data', 'environment', 'upload'],
  'data-upload': ['identity', 'reference-data', 'environment', 'upload'],
  variation: ['identity', 'reference-data', 'policy', 'environment', 'notification'],
  'policy-submission': ['identity', 'reference-data', 'policy', 'quote', 'environment'],
  underwriting: [
    'identity',
    'reference-data',
    'policy',
    'credit-referral',
    'variation',
    'policy-submission',
    'environment',
    'upload',
    'notification',
  ],
}

const test = '\\.(test|story)\\.tsx?$|^packages/[^/]+/(bench|golden)/'
const room = '(?:areas/[^/]+/(?:contract|server|portal)|(?:apps|platform|packages|browser|ui)/[^/]+)'
const outside = '^(areas|apps|platform|packages|browser|ui|scripts|tests)/'
/** The packages for both sides. */
const neutral = '(?:money|fields|file-name|table)'
const node = { dependencyTypes: ['core'] }
const packages = { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'] }

/** One wall: files of `from` may not use files of `to`, apart from those in `but`. */
function wall(name, comment, from, to, but = '^$') {
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
    wall('no-cycle', 'Two files that need each other are one thing, or need a third.', {}, { circular: true }),
    wall(
      'resolvable',
      'The file or package is not there; packages are added to package.json.',
      {},
      { couldNotResolve: true },
    ),
    wall(
      'enter-by-the-door',
      'A room is entered by its index.ts only: use its alias, and export there what is needed.',
      { path: `^(${room})/` },
      { path: `^${room}/(?!index\\.tsx?$).*\\.(tsx?|mjs|cjs|js)$`, pathNot: '^$1/|/testing/' },
    ),
    wall(
      'enter-by-the-door-from-outside',
      'Scripts, tests and stories enter a room by its index.ts too.',
      { path: '^(scripts|tests|areas/[^/]+/e2e)/' },
      { path: `^${room}/(?!index\\.tsx?$).*\\.(tsx?|mjs|cjs|js)$`, pathNot: `${test}|/testing/` },
    ),

    wall(
      'package-knows-nothing',
      'A package is arithmetic or text and nothing else: give it what it needs as arguments.',
      { path: '^packages/(?!fields/|table/)([^/]+)/', pathNot: `${test}|/testing/` },
      { path: '.', pathNot: '^packages/$1/' },
    ),
    wall(
      'fields-know-no-record',
      'What a field is, whichever record it stands in: give it labels, limits and sentences as arguments.',
      '^packages/fields/',
      '.',
      '^packages/(?:fields|money)/|^node_modules/zod/',
    ),
    wall(
      'table-knows-no-list',
      'What a list is, whichever rows it has: give it the columns as arguments.',
      '^packages/table/',
      '.',
      '^packages/(?:table|fields)/|^node_modules/zod/',
    ),
    wall(
      'rating-is-for-servers',
      'A price comes from the server: call it, or use what its contract carries.',
      `^(areas/[^/]+/(contract|portal)|apps/portal|browser|ui|platform|apps/identity-server)/`,
      `^packages/(?!${neutral}/)`,
    ),

    wall(
      'contract-is-neutral',
      'A contract is for both sides: other contracts, the packages for both sides and zod only.',
      '^areas/[^/]+/contract/',
      outside,
      `^(areas/[^/]+/contract|packages/${neutral})/`,
    ),
    wall('contract-without-node', 'A browser has no Node.', '^areas/[^/]+/contract/', node),
    wall('contract-without-packages', 'A contract uses zod/mini and no other package.', '^areas/[^/]+/contract/', {
      ...packages,
      pathNot: '^node_modules/zod/',
    }),

    wall(
      'browser-never-reaches-server',
      'Browser code calls the server over HTTP; what both need is in a contract.',
      '^(areas/[^/]+/portal|apps/portal|browser|ui)/',
      '^(areas/[^/]+/server|platform|apps/(?!portal/)[^/]+|scripts|tests)/',
    ),
    wall(
      'browser-without-node',
      'A browser has no Node.',
      {
        path: '^(areas/[^/]+/portal|apps/portal|browser|ui)/',
        pathNot: `${test}|/vite\\.config\\.ts$|^apps/portal/[^/]+\\.ts$`,
      },
      node,
    ),
    wall(
      'ui-knows-no-area',
      'A browser foundation is given what it shows; it knows the packages for both sides and nothing above.',
      '^ui/',
      outside,
      `^(ui|packages/${neutral})/`,
    ),
    wall(
      'browser-knows-no-area',
      'What the portal shares and is not seen is given what it needs; it knows browser and packages for both sides.',
      '^browser/',
      outside,
      `^(browser|packages/${neutral})/`,
    ),
    wall(
      'ui-knows-no-router',
      'A browser foundation takes links and data as arguments.',
      '^ui/',
      '^node_modules/(@tanstack|keycloak-js)/',
    ),
    wall(
      'portal-room',
      'A portal room uses contracts, portal doors, browser, ui, the packages for both sides.',
      '^areas/[^/]+/portal/',
      outside,
      `^(areas/[^/]+/(portal|contract)|browser|ui|packages/${neutral})/`,
    ),

    wall(
      'platform-knows-no-area',
      'A foundation is given what it needs; it knows platform and the packages for both sides.',
      '^platform/',
      outside,
      `^(platform|packages/${neutral})/`,
    ),
    wall(
      'server-room',
      'A server room uses contracts, server doors, platform and packages.',
      '^areas/[^/]+/server/',
      outside,
      '^(areas/[^/]+/(server|contract)|platform|packages)/',
    ),
    wall(
      'apps-start-things',
      'Nothing but apps, scripts and tests knows how the product is started.',
      '^(areas|platform|browser|ui|packages)/',
      '^apps/',
    ),
    wall(
      'server-without-portal',
      'The server starts no browser code.',
      '^apps/(server|identity-server)/',
      '^(areas/[^/]+/portal|browser|ui|apps/portal)/',
    ),
    wall(
      'testing-is-for-tests',
      'What a room keeps in its folder `testing` is for tests alone.',
      { path: '.', pathNot: `${test}|/testing/|^tests/` },
      '/testing/',
    ),
    wall(
      'product-without-tests',
      'What tests share stays with the tests.',
      { path: '^(areas|apps|platform|browser|ui|packages)/', pathNot: `${test}|^areas/[^/]+/e2e/` },
      '^(tests|scripts)/',
    ),

    ...Object.entries(areas).map(([area, row]) =>
      wall(
        `row-of-${area}`,
        `The area ${area} may enter ${row.join(', ') || 'no other area'}: add a row on purpose, or ask through one of those.`,
        { path: `^areas/${area}/` },
        { path: '^areas/', pathNot: `^areas/(${[area, ...row].join('|')})/` },
      ),
    ),
    wall(
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
