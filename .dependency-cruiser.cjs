/** Who may import whom: downward only, a room may be skipped, never climbed. The words for it: ARCHITECTURE.md. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: `^(${from})`, pathNot: '(\\.test\\.tsx?|/test/.*)$' },
  to: {
    pathNot: `^(${[from, ...allowed].join('|')}|node_modules/)`,
    dependencyTypesNot: ['core', 'npm', 'npm-dev'],
  },
})

const words = 'host-sdk/protocol/'
const contract = 'server/contract/'
const leaves = [words, 'widget/(ui|format|errors|words)/', contract]
const base = [
  'widget/(bridge|api|state|wallets|review)/',
  'widget/(context|useWidget|useTyped|WithQueries|withStanding|UnclearNotes)\\.tsx?',
]
/** What the server is made of; routes stand on it, and it knows none. */
const rooms = [
  'analytics',
  'assets',
  'balances',
  'cache',
  'catalogue',
  'config',
  'convert',
  'db',
  'errors',
  'exchange',
  'files',
  'headers',
  'history',
  'html',
  'identity',
  'limits',
  'mail',
  'mailbox',
  'names',
  'observe',
  'onramp',
  'origins',
  'overload',
  'permissions',
  'pictures',
  'prices',
  'redis',
  'releases',
  'retention',
  'seal',
  'sessions',
  'tokens',
  'trace',
  'upstreams',
].join('|')
const parts = [`server/(${rooms}|admin)/`, contract, words]

module.exports = {
  forbidden: [
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    // Tests of a site's own load the built package, which is not there yet.
    {
      name: 'known-files',
      severity: 'error',
      from: { pathNot: '^bench/libraries/jest/' },
      to: { couldNotResolve: true, path: '^\\.' },
    },

    only('protocol: nothing', words, []),
    {
      name: 'protocol: no package either',
      severity: 'error',
      from: { path: `^${words}`, pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'] },
    },
    only('channel: protocol', 'host-sdk/channel/', [words]),
    only('host-sdk: itself', 'host-sdk/', []),
    {
      name: 'host-sdk: no package but comlink',
      severity: 'error',
      // react.ts is types alone, for who has those of React.
      from: { path: '^host-sdk/', pathNot: '\\.test\\.ts$|/react\\.ts$' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/comlink' },
    },

    only('widget leaves', 'widget/(ui|format|errors|words)/', leaves),
    only('widget/bridge', 'widget/bridge/', [words, 'host-sdk/channel/', contract, 'widget/errors/']),
    only('widget/api', 'widget/api/', leaves),
    only('widget/review', 'widget/review/', leaves),
    only('widget/state', 'widget/state/', [...leaves, 'widget/review/']),
    only('widget/wallets', 'widget/wallets/', [
      ...leaves,
      'widget/(bridge|api|state|review)/',
      'host-sdk/channel/',
      'widget/login/protocol\\.ts',
      'widget/context\\.ts',
    ]),
    only('widget/first', 'widget/first/', [...leaves, 'widget/(bridge|state|wallets)/']),
    only('widget/actions', 'widget/actions/', [...leaves, ...base]),
    only('widget/rpc', 'widget/rpc/', [...leaves, ...base, 'widget/actions/', 'host-sdk/channel/']),
    only('widget/features', 'widget/features/', [...leaves, ...base, 'widget/(actions|rpc)/']),
    {
      name: 'features stand alone',
      severity: 'error',
      from: { path: '^widget/features/([^/]+)/' },
      to: { path: '^widget/features/', pathNot: '^widget/features/$1/' },
    },
    {
      name: 'chain libraries stay out of the first load',
      severity: 'error',
      from: {
        path: '^widget/',
        pathNot:
          '^widget/(rpc/eip155/|(actions|review/eip155)/swap/test/|review/test/|preview/|login/)|\\.test\\.tsx?$',
      },
      to: { path: 'node_modules/(viem|ox)/' },
    },
    {
      name: 'bitcoinjs-lib opens PSBTs and is nowhere else',
      severity: 'error',
      from: {
        path: '^widget/',
        pathNot:
          '^widget/rpc/bip122/(openPsbt|checkSigned|scriptBook|coinScript|taprootKeys|readScriptKeys|signatureWeight|keyScripts|readTapTree|readMultisig)\\.ts|\\.test\\.tsx?$',
      },
      to: { path: 'node_modules/(bitcoinjs-lib|@bitcoinerlab)/' },
    },
    {
      name: 'web3.js reads a second time and is nowhere else',
      severity: 'error',
      from: {
        path: '^widget/',
        // The build reads pictures out of adapters; nothing of it is delivered.
        pathNot:
          '^widget/rpc/solana/secondReading\\.ts|^widget/build/readAdapterPicture\\.ts|^widget/(review|actions/send)/solana/test/|\\.test\\.tsx?$',
      },
      to: { path: 'node_modules/@solana/' },
    },

    only('login: protocol', 'widget/login/protocol\\.ts', [words, contract]),
    only('login frame', 'widget/login/', [
      ...leaves,
      'widget/review/',
      'host-sdk/channel/',
      // The handshake and the form of JSON-RPC are the same for both frames.
      'widget/bridge/acceptHost\\.ts',
      'widget/api/readRpcAnswer\\.ts',
      // Both keep over a reload that a code is awaited.
      'widget/state/(tabShelf|writeShelf)\\.ts',
    ]),
    {
      name: 'only the embedded connector knows the login frame',
      severity: 'error',
      from: { path: '^widget/', pathNot: '^widget/(login|wallets/embedded|preview)/|\\.test\\.tsx?$' },
      to: { path: '^widget/login/' },
    },

    {
      name: 'OpenTelemetry is loaded only where it is switched on',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/trace/openTelemetry\\.ts$' },
      to: { path: 'node_modules/@opentelemetry/' },
    },
    {
      name: 'OpenTelemetry is loaded late',
      severity: 'error',
      from: { pathNot: '\\.test\\.ts$' },
      to: { path: '^server/trace/openTelemetry\\.ts$', dynamic: false },
    },
    only('server/contract', contract, [words]),
    only('server parts', `server/(${rooms})/`, parts),
    only('server/context', 'server/context\\.ts', parts),
    only('server/http', 'server/http/', [...parts, 'server/context\\.ts']),
    only('server/documents', 'server/documents/', [...parts, 'server/context\\.ts', 'server/http/']),
    only('server/signatures', 'server/signatures/', [...parts, 'server/context\\.ts']),
    only(
      'server routes',
      'server/(frame|login|auth|keys|v1|rpcProxy|bundler|relay|ops|catalogueApi|analyticsApi|exchangePage)/',
      [...parts, 'server/context\\.ts', 'server/(http|documents|signatures)/'],
    ),
    {
      name: 'only main reads env',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/(main|config/|admin/|(auth/)?test/)|\\.test\\.ts$' },
      to: { path: '^server/config/env' },
    },
    {
      name: 'server knows no screen',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(widget/|host-sdk/(?!protocol/))' },
    },
    {
      name: 'the product knows neither demo nor tests',
      severity: 'error',
      from: {
        path: '^(host-sdk|widget|server)/',
        pathNot: '\\.test\\.tsx?$|^(server|widget)/test/|^widget/preview/',
      },
      to: { path: '^(demo|e2e|bench|scripts)/' },
    },
    {
      name: 'e2e uses the product from outside',
      severity: 'error',
      from: { path: '^e2e/' },
      // What the server's tests start, too: stores, ways to them, disks.
      to: {
        path: '^(host-sdk|widget|server)/',
        pathNot: '^server/test/(postgres|redis|wayTo|smallDisk)\\.ts$',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    // As Node and the bundler resolve packages; `main` of some is not there.
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
