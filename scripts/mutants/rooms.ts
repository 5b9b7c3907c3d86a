/** A room of the product whose tests are tried, and the test files that are nearest to it. */
export interface Room {
  /** Files, or folders with all that is below. */
  sources: readonly string[]
  /** The same for tests. */
  tests: readonly string[]
  /** The vitest project of these tests. */
  project: 'unit' | 'server'
}

export const rooms: Readonly<Record<string, Room>> = {
  channel: {
    sources: ['host-sdk/channel'],
    tests: ['host-sdk/channel', 'widget/bridge', 'widget/login/bridge'],
    project: 'unit',
  },
  injected: { sources: ['host-sdk/injected'], tests: ['host-sdk/injected'], project: 'unit' },
  custody: {
    sources: ['widget/login/custody'],
    tests: ['widget/login/custody'],
    project: 'unit',
  },
  requests: {
    sources: ['widget/login/requests'],
    tests: ['widget/login/requests', 'widget/login/smartAccount'],
    project: 'unit',
  },
  review: {
    sources: ['widget/review'],
    tests: [
      'widget/review',
      'widget/rpc',
      'widget/login/requests',
      'widget/actions/send',
      'widget/features/approve',
    ],
    project: 'unit',
  },
  checkSwap: {
    sources: ['widget/actions/swap/checkSwap.ts'],
    tests: ['widget/actions/swap'],
    project: 'unit',
  },
  http: {
    sources: ['server/http'],
    tests: [
      'server/http',
      'server/test/attacks.test.ts',
      'server/test/files.test.ts',
      'server/test/frame.test.ts',
      'server/test/ops.test.ts',
      'server/test/rateLimit.test.ts',
      'server/test/rpcCallers.test.ts',
      'server/test/rpcProxy.test.ts',
      'server/test/rpcTokens.test.ts',
      'server/test/shutdown.test.ts',
      'server/test/token.test.ts',
      'server/test/upgrades.test.ts',
      'server/test/v1.test.ts',
      'server/auth/login/sessions.test.ts',
      'server/auth/login/emailCode.test.ts',
    ],
    project: 'server',
  },
  auth: {
    sources: ['server/auth'],
    tests: ['server/auth', 'server/test/token.test.ts', 'server/test/verifyAccessToken.test.ts'],
    project: 'server',
  },
  keys: { sources: ['server/keys'], tests: ['server/keys', 'server/test/crash.test.ts'], project: 'server' },
  sessions: {
    sources: ['server/sessions'],
    tests: ['server/sessions', 'server/auth/login/sessions.test.ts', 'server/auth/resumeTicket.test.ts'],
    project: 'server',
  },
  rpcProxy: {
    sources: ['server/rpcProxy'],
    tests: [
      'server/rpcProxy',
      'server/test/rpcProxy.test.ts',
      'server/test/rpcCallers.test.ts',
      'server/test/rpcTokens.test.ts',
      'server/test/rpcAnvil.test.ts',
      'server/test/sharedReads.test.ts',
      'server/test/solanaReads.test.ts',
      'server/test/solanaRpc.test.ts',
      'server/test/bitcoinRpc.test.ts',
      'server/test/esploraProxy.test.ts',
      'server/test/brokenNodes.test.ts',
      'server/test/deadNodes.test.ts',
      'server/test/rpcSockets.test.ts',
      'server/test/rpcSocketLimits.test.ts',
      'server/test/evmSubscriptions.test.ts',
      'server/test/solanaSubscriptions.test.ts',
      'server/test/nodeFilters.test.ts',
      'server/test/chargedCalls.test.ts',
      'server/test/chargedAnswers.test.ts',
    ],
    project: 'server',
  },
  guardedFetch: {
    sources: ['server/upstreams/guardedFetch'],
    tests: ['server/upstreams/guardedFetch'],
    project: 'server',
  },
}
