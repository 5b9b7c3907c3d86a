import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { networkSchema } from '../contract/networks.ts'
import { readConfig } from './config.ts'
import { readEnv } from './env.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (env: Record<string, string> = {}) => readConfig(readEnv({ DATA_DIR: folder, ...env }))
describe('readConfig', () => {
  test('default', () => {
    const { networks, frameTokenSecret, operatorKey, assets, version, balances, convert, ...rest } = read()
    expect(rest).toEqual({
      production: false,
      http: {
        host: '127.0.0.1',
        port: 4000,
        widgetOrigin: 'http://widget.localhost:4000',
        loginOrigin: 'http://login.localhost:4000',
        authBase: '/auth',
        trustProxy: 0,
      },
      ops: { host: '127.0.0.1', port: 4001, names: ['localhost', '127.0.0.1'] },
      dataFolder: folder,
      database: { kind: 'pglite', folder: join(folder, 'pglite') },
      redis: undefined,
      relay: { own: true, outside: undefined, mailboxBytes: 268_435_456, sockets: 50_000 },
      sponsorship: {
        operations: { account: 20, project: 1_000, server: 5_000 },
        clientOperations: 100,
        costs: new Map(),
      },
      subscriptions: { pollLeast: 1_000 },
      onramp: { coinbase: undefined, meld: undefined, place: { country: 'US', subdivision: undefined } },
      simulatedExchange: undefined,
      rate: {
        size: { burst: 2_000, refill: 200, interval: 1_000 },
        calls: { burst: 5_000, refill: 250, interval: 1_000 },
        newAddresses: 3_000,
        allowed: [],
      },
      analytics: { store: true, retentionDays: 90 },
      gateways: { ipfs: 'https://ipfs.io', arweave: 'https://arweave.net', inside: [], ccip: [] },
      names: { zones: [], clockSkew: 60, prefer: 'ens', gateway: undefined },
      history: {
        blocks: 1_000_000,
        explorers: new Map(),
        etherscan: undefined,
        spamTokens: new Set(),
        genuineTokens: new Set(),
      },
      operatorKeyPrevious: undefined,
      acceptsKeyLoss: false,
      socials: {},
      catalogue: { entries: [], url: undefined, schemes: [] },
      rpc: { timeoutMs: 10_000, deadlineMs: 25_000, retries: 3, retryBaseMs: 150, breakerPauseMs: 30_000 },
      overloadDelayMs: 100,
      shares: { connections: 128, slowCalls: 8 },
      custody: 'user',
      approvals: 'auto',
      mail: { smtpUrl: undefined, from: 'Gatehouse <no-reply@login.localhost>' },
      emailCodesPerClient: 10,
      emailResendSeconds: 30,
      emailNewDevice: 'code',
      demoOrigins: ['http://demo.localhost:4000'],
      logLevel: 'info',
      retention: {
        sessions: 7,
        signingKeys: 90,
        orders: 730,
        history: 90,
        messages: 7,
        releases: 30,
        analytics: 90,
        audit: undefined,
        auditArchive: join(folder, 'audit'),
      },
      shutdownWaitMs: 0,
      shutdownLimitMs: 30_000,
      drainTimeout: 20_000,
    })
    expect(balances).toMatchObject({
      compatGuards: true,
      deniedProjects: [],
      discovery: true,
      tokenListUrls: [],
      priceUrl: undefined,
    })
    expect(convert).toMatchObject({ deadline: 1_200, vendor: undefined })
    expect(version).toMatch(/^\d+\.\d+\.\d+/)
    expect(assets.widget).toMatch(/dist\/widget$/)
    expect(networks.map(({ network }) => network.id)).toEqual([
      'eip155:1',
      'eip155:8453',
      'eip155:42161',
      'eip155:10',
      'eip155:137',
      'eip155:56',
      'eip155:100',
      'eip155:43114',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'bip122:000000000019d6689c085ae165831e93',
      'eip155:11155111',
      'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      'solana:4uhcVJyU9pJkvQyUS88uRDiswHXSCkY3',
      'bip122:000000000933ea01ad0ee984209779ba',
      'bip122:00000008819873e925422c1ff0f99f7c',
    ])
    for (const { network, nodes } of networks) {
      expect(networkSchema.safeParse(network).success).toBe(true)
      expect(nodes.length).toBeGreaterThan(network.testnet ? 0 : 1)
    }
    expect(frameTokenSecret).toHaveLength(43)
    expect(operatorKey).toHaveLength(43)
  })

  test('behavior: the made secret is kept, for its owner only', () => {
    const path = join(folder, 'frame-token.secret')
    expect(read().frameTokenSecret).toBe(read().frameTokenSecret)
    expect(readFileSync(path, 'utf8')).toBe(read().frameTokenSecret)
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  test('param: production behind a proxy', () => {
    const config = read({
      NODE_ENV: 'production',
      WIDGET_ORIGIN: 'https://widget.example',
      LOGIN_ORIGIN: 'https://login.example',
      DATABASE_URL: 'postgres://app@db/app',
      FRAME_TOKEN_SECRET: 'x'.repeat(32),
      OPERATOR_KEY: 'o'.repeat(32),
      TRUST_PROXY: '2',
      MAIL: 'log',
    })
    expect(config).toMatchObject({
      production: true,
      http: { host: '0.0.0.0', trustProxy: 2, widgetOrigin: 'https://widget.example' },
      database: { kind: 'postgres', url: 'postgres://app@db/app' },
      frameTokenSecret: 'x'.repeat(32),
      mail: { smtpUrl: undefined },
      demoOrigins: undefined,
    })
  })

  test('param: login', () => {
    const config = read({
      AUTH_BASE: '/a/auth',
      CUSTODY: 'operator',
      APPROVALS: 'window',
      SMTP_URL: 'smtps://user:secret@mail.example:465',
      MAIL_FROM: 'Login <login@shop.example>',
      EMAIL_CODES_PER_CLIENT: '500',
      EMAIL_RESEND_SECONDS: '60',
      EMAIL_NEW_DEVICE: 'approve',
    })
    expect(config).toMatchObject({
      http: { authBase: '/a/auth' },
      custody: 'operator',
      approvals: 'window',
      mail: { smtpUrl: 'smtps://user:secret@mail.example:465', from: 'Login <login@shop.example>' },
      emailCodesPerClient: 500,
      emailResendSeconds: 60,
      emailNewDevice: 'approve',
    })
  })

  test('param: own networks and nodes', () => {
    const { networks } = read({
      NETWORKS: 'eip155:31337, eip155:1',
      NETWORK_EIP155_31337:
        '{"name":"Local","symbol":"TST","testnet":true,"explorer":"http://127.0.0.1:5100/","icon":"ethereum"}',
      RPC_URLS_EIP155_31337: 'http://127.0.0.1:8545, http://127.0.0.1:8546',
      RPC_URLS_EIP155_1: 'https://node.example/key',
    })
    expect(networks[0]).toEqual({
      network: {
        id: 'eip155:31337',
        name: 'Local',
        nativeCurrency: { name: 'TST', symbol: 'TST', decimals: 18 },
        explorer: 'http://127.0.0.1:5100',
        testnet: true,
        icon: 'ethereum',
      },
      nodes: ['http://127.0.0.1:8545', 'http://127.0.0.1:8546'],
      bundlers: [],
      paymasters: [],
      sponsors: [],
    })
    expect(networks[1]?.nodes).toEqual(['https://node.example/key'])
    expect(networks[1]?.network.publicRpcUrl).not.toContain('node.example')
  })

  test('param: sponsors', () => {
    const contract = '0xABCDabcdabcdabcdabcdabcdabcdabcdabcdabcd'
    const { networks } = read({ NETWORKS: 'eip155:1', SPONSORS_EIP155_1: `${contract}, ${contract}` })
    expect(networks[0]?.sponsors).toEqual([contract.toLowerCase(), contract.toLowerCase()])
    expect(() => read({ NETWORKS: 'eip155:1', SPONSORS_EIP155_1: 'paymaster.example' })).toThrow(
      'SPONSORS_EIP155_1 holds something that is not an address of a contract.',
    )
  })

  test('param: bundlers and paymasters', () => {
    const { networks } = read({
      NETWORKS: 'eip155:1,eip155:10',
      BUNDLER_URLS_EIP155_10: 'https://bundler.example/key, https://other.example',
      PAYMASTER_URLS_EIP155_10: 'https://paymaster.example',
    })
    expect(networks[0]).toMatchObject({ bundlers: [], paymasters: [] })
    expect(networks[0]?.network).not.toHaveProperty('bundler')
    expect(networks[1]).toMatchObject({
      network: { bundler: true, paymaster: true },
      bundlers: ['https://bundler.example/key', 'https://other.example'],
      paymasters: ['https://paymaster.example'],
    })
  })

  test('error: a bundler that is no URL, or a paymaster alone', () => {
    expect(() => read({ NETWORKS: 'eip155:1', BUNDLER_URLS_EIP155_1: 'ftp://x.example' })).toThrow(
      'BUNDLER_URLS_EIP155_1',
    )
    expect(() => read({ NETWORKS: 'eip155:1', BUNDLER_URLS_EIP155_10: 'https://x.example' })).toThrow(
      'eip155:10',
    )
    expect(() => read({ NETWORKS: 'eip155:1', PAYMASTER_URLS_EIP155_1: 'https://x.example' })).toThrow(
      'BUNDLER_URLS_EIP155_1',
    )
  })

  test('param: another relay, and Redis', () => {
    const outside = { url: 'wss://relay.walletconnect.org', projectId: '0123abcd' }
    const env = { RELAY_URL: outside.url, RELAY_PROJECT_ID: outside.projectId }
    expect(read({ ...env, REDIS_URL: 'rediss://:secret@redis.internal:6380' })).toMatchObject({
      redis: {
        kind: 'server',
        nodes: [{ host: 'redis.internal', port: 6380 }],
        tls: true,
        password: 'secret',
        db: 0,
      },
      relay: { own: false, outside, mailboxBytes: 268_435_456, sockets: 50_000 },
    })
    expect(read({ ...env, RELAY: 'on' }).relay).toMatchObject({ own: true, outside })
    expect(read({ RELAY: 'off' }).relay).toMatchObject({ own: false, outside: undefined })
    expect(read({ RELAY_MAILBOX_MB: '64' }).relay.mailboxBytes).toBe(67_108_864)
    expect([read({}).relay.sockets, read({ RELAY_SOCKETS: '100000' }).relay.sockets]).toEqual([
      50_000, 100_000,
    ])
  })

  test('param: names of the private port', () => {
    const { ops } = read({ OPS_HOST: 'Ops.internal', OPS_HOSTS: 'gatehouse, gatehouse.prod.svc' })
    expect(ops.names).toEqual(['localhost', 'ops.internal', 'gatehouse', 'gatehouse.prod.svc'])
  })

  test('param: secrets from files', () => {
    const path = join(folder, 'given.secret')
    writeFileSync(path, `${'y'.repeat(40)}\n`)
    const nodes = join(folder, 'nodes')
    writeFileSync(nodes, 'https://node.example/from-file\n')
    const config = read({ FRAME_TOKEN_SECRET_FILE: path, RPC_URLS_EIP155_1_FILE: nodes })
    expect(config.frameTokenSecret).toBe('y'.repeat(40))
    expect(config.networks[0]?.nodes).toEqual(['https://node.example/from-file'])
  })
})
