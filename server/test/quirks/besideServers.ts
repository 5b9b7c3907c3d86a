import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type TestServer, testServer } from '../testServer.ts'

type Where = 'alone' | 'beside'
interface Upstream extends AsyncDisposable {
  url: string
}

const rpc = { timeoutMs: 10_000, deadlineMs: 25_000, retries: 1, retryBaseMs: 1, breakerPauseMs: 300 }

/**
 * Two servers for a file of tests: one that has an upstream of odd habits alone, and one that has a plain upstream beside
 * it. After each test no upstream is shut any more.
 */
export function besideServers(
  open: () => Promise<{ bent: Upstream; plain: Upstream }>,
  envOf: (urls: string[]) => NodeJS.ProcessEnv,
): { servers: Record<Where, TestServer>; tokens: Record<Where, string> } {
  const servers = {} as Record<Where, TestServer>
  const tokens = {} as Record<Where, string>
  let upstreams: AsyncDisposable[] = []
  beforeAll(async () => {
    const { bent, plain } = await open()
    upstreams = [bent, plain]
    const urls = { alone: [bent.url], beside: [bent.url, plain.url] }
    const start = async (where: Where) => {
      const env = { ...envOf(urls[where]), RATE_MAX_TOKENS: 'off' }
      servers[where] = await testServer({ env, config: { rpc } })
      tokens[where] = await servers[where].token()
    }
    await Promise.all([start('alone'), start('beside')])
  })
  afterAll(async () => {
    for (const each of [...Object.values(servers), ...upstreams]) await each[Symbol.asyncDispose]()
  })
  afterEach(async () => {
    for (const server of Object.values(servers))
      await expect.poll(() => server.metric('gatehouse_breakers_open')).toBe(0)
  })
  return { servers, tokens }
}
