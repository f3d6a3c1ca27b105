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

const rules = Object.entries(may).flatMap(([folder, allowed]) => {
  const folders = allowed.map((name) => name.replace('types:', ''));
  const typesOnly = allowed.filter((name) => name.startsWith('types:')).map((name) => name.replace('types:', ''));
  const own = Object.keys(may).concat('launcher', 'bench', 'test');
  const refused = own.filter((name) => name !== folder && !folders.includes(name));
  return [
    {
      name: `${folder}-imports`,
      comment: `${folder}/ may import ${folders.join(', ') || 'nothing of ours'}`,
      severity: 'error',
      from: { path: `^${folder}/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: `^(${refused.join('|')})/` },
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

module.exports = {
  forbidden: [
    ...rules,
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'sandbox-tells-its-own-side',
      comment: 'the stand-ins, their tests too, know nothing of the adapters',
      severity: 'error',
      from: { path: '^sandbox/' },
      to: { path: '^adapters/' },
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
