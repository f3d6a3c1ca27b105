/**
 * The folder rule of docs/architecture.md: who may import whom. What a folder does not list, it may not import.
 * Type-only imports are followed too; `types:` marks where only those are allowed.
 */
const may = {
  domain: [],
  adapters: ['domain'],
  runtime: ['domain'],
  db: ['domain', 'runtime'],
  activities: ['domain', 'adapters', 'db', 'runtime'],
  workflows: ['domain', 'types:activities'],
  worker: ['workflows', 'activities', 'db', 'runtime', 'domain'],
  api: ['domain', 'db', 'runtime', 'adapters', 'types:workflows', 'types:activities'],
  admin: ['domain', 'db', 'runtime', 'adapters'],
  sandbox: ['domain'],
  web: ['domain'],
  clients: [],
  examples: ['clients'],
};

/**
 * A provider's folder has three descriptions from one source, which must not see each other: its adapter belongs to
 * adapters/, its stand-in to sandbox/ and its rows to test/. Their tests may import all three.
 */
const aTest = '\\.test\\.tsx?$';
const standIns = '^adapters/providers/[^/]+/stand-in\\.ts$';
const rowFiles = '^adapters/providers/[^/]+/rows\\.ts$';

const rules = Object.entries(may).flatMap(([folder, allowed]) => {
  const folders = allowed.map((name) => name.replace('types:', ''));
  const typesOnly = allowed.filter((name) => name.startsWith('types:')).map((name) => name.replace('types:', ''));
  const own = Object.keys(may).concat('launcher', 'bench', 'chaos', 'test');
  const refused = own.filter((name) => name !== folder && !folders.includes(name));
  return [
    {
      name: `${folder}-imports`,
      comment: `${folder}/ may import ${folders.join(', ') || 'nothing of ours'}`,
      severity: 'error',
      from: { path: `^${folder}/`, pathNot: [aTest, standIns, rowFiles] },
      to: { path: `^(${refused.join('|')})/`, ...(folder === 'sandbox' && { pathNot: standIns }) },
    },
    ...typesOnly.map((name) => ({
      name: `${folder}-types-of-${name}`,
      comment: `${folder}/ may import only types of ${name}/`,
      severity: 'error',
      from: { path: `^${folder}/` },
      to: { path: `^${name}/`, dependencyTypesNot: ['type-only'] },
    })),
  ];
});

/**
 * The subjects inside a layer. A subject may use `core` and, of the subjects listed here, what their `index.ts` names;
 * `core` uses no subject.
 */
const subjects = [
  'payments',
  'refunds',
  'disputes',
  'payouts',
  'receivers',
  'events',
  'connections',
  'identity',
  'finance',
];
const subjectUses = {
  domain: {
    payments: ['refunds', 'disputes'],
    receivers: ['disputes'],
    events: ['payments', 'refunds', 'disputes', 'payouts', 'receivers', 'finance'],
    finance: ['payments', 'refunds', 'disputes', 'payouts', 'receivers'],
  },
  db: {
    refunds: ['payments'],
    disputes: ['refunds'],
    events: ['connections'],
    finance: ['payments', 'refunds', 'disputes', 'payouts', 'receivers', 'connections'],
  },
  activities: {
    payments: ['disputes'],
    refunds: ['payments'],
    finance: ['payments', 'payouts'],
  },
  workflows: {},
  api: {
    refunds: ['payments'],
    connections: ['payments'],
    finance: ['payments', 'refunds', 'disputes', 'payouts', 'receivers', 'identity'],
  },
};

const subjectRules = Object.entries(subjectUses).flatMap(([layer, uses]) => [
  {
    name: `${layer}-core-uses-no-subject`,
    severity: 'error',
    from: { path: `^${layer}/core/`, pathNot: '\\.test\\.ts$' },
    to: { path: `^${layer}/(${subjects.join('|')})/` },
  },
  ...subjects.flatMap((subject) => {
    const listed = uses[subject] ?? [];
    const unlisted = subjects.filter((other) => other !== subject && !listed.includes(other));
    const from = { path: `^${layer}/${subject}/`, pathNot: '\\.test\\.ts$' };
    return [
      {
        name: `${layer}-${subject}-subjects`,
        comment: `${layer}/${subject} may use core and ${listed.join(', ') || 'no other subject'}`,
        severity: 'error',
        from,
        to: { path: `^${layer}/(${unlisted.join('|')})/` },
      },
      ...(listed.length > 0
        ? [
            {
              name: `${layer}-${subject}-through-index`,
              comment: 'another subject is used through its index.ts',
              severity: 'error',
              from,
              to: { path: `^${layer}/(${listed.join('|')})/`, pathNot: '/index\\.ts$' },
            },
          ]
        : []),
    ];
  }),
]);

/** The console's layers, lowest first: each may use those below it, and no feature another feature. */
const layers = ['i18n', 'ui', 'shared', 'features', 'app'];
const webRules = [
  ...layers.slice(0, -1).map((layer, at) => ({
    name: `web-${layer}-uses-nothing-above`,
    severity: 'error',
    from: { path: `^web/${layer}/`, pathNot: '\\.test\\.tsx?$' },
    to: { path: `^web/(${layers.slice(at + 1).join('|')})/` },
  })),
  {
    name: 'web-features-stand-alone',
    comment: 'what two features need is shared; a page of two features is put together in app',
    severity: 'error',
    from: { path: '^web/features/([^/]+)/' },
    to: { path: '^web/features/', pathNot: '^web/features/$1/' },
  },
];

/** The stand-ins: `core` is the engine, `dialects` are shared descriptions; each provider's own is in its folder. */
const sandboxRules = [
  {
    name: 'sandbox-core-uses-no-description',
    severity: 'error',
    from: { path: '^sandbox/core/', pathNot: '\\.test\\.ts$' },
    to: { path: ['^sandbox/(?!core/)', standIns] },
  },
  {
    name: 'sandbox-dialects-use-core',
    severity: 'error',
    from: { path: '^sandbox/dialects/', pathNot: '\\.test\\.ts$' },
    to: { path: ['^sandbox/(?!core/|dialects/)', standIns] },
  },
  {
    name: 'stand-ins-stand-alone',
    comment: 'a stand-in is written from the documents alone; what two providers share is a dialect',
    severity: 'error',
    from: { path: standIns },
    to: { path: '^(?!node_modules/|domain/|sandbox/core/|sandbox/dialects/)', dependencyTypesNot: ['core'] },
  },
  {
    name: 'only-sandbox-and-tests-see-stand-ins',
    comment: 'an adapter and the stand-in of its provider would repeat each other’s mistakes',
    severity: 'error',
    from: { path: `^(${Object.keys(may).join('|')})/`, pathNot: [aTest, '^sandbox/'] },
    to: { path: [standIns, rowFiles] },
  },
  {
    name: 'rows-see-no-adapter',
    comment: 'rows say what the documents say, and are never written from an adapter or a stand-in',
    severity: 'error',
    from: { path: rowFiles },
    to: { path: '^(?!node_modules/|domain/|test/conformance/|sandbox/core/)', dependencyTypesNot: ['core'] },
  },
];

module.exports = {
  forbidden: [
    ...rules,
    ...subjectRules,
    ...webRules,
    ...sandboxRules,
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-circular-types',
      comment: 'imports of types may not form a circle either',
      severity: 'error',
      from: { pathNot: '^activities/' },
      to: { circular: true },
    },
    {
      name: 'sandbox-tells-its-own-side',
      comment: 'the stand-ins, their tests too, know nothing of the adapters',
      severity: 'error',
      from: { path: ['^sandbox/', standIns, standIns.replace('.ts$', '.test.ts$')] },
      to: { path: '^adapters/', pathNot: standIns },
    },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(node_modules|web/dist|\\.data)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
