import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { type LoginClient, loginClient } from './loginClient.ts'
import { type TestServer, testServer } from './testServer.ts'

// One client that does nothing but log in is refused, and does not slow others.

/** Logins that the flood has under way at once, one behind the other on a few connections. */
const connections = 4
const pipelined = 8

let server: TestServer
let client: LoginClient
let frameToken: string
beforeAll(async () => {
  // A tenth of it is for logins: less than a slow machine answers, and enough for those who log in now and then.
  const rate = { RATE_MAX_TOKENS: '400', RATE_REFILL: '10' }
  server = await testServer({ env: { TRUST_PROXY: '1', ...rate } })
  client = await loginClient(server)
  frameToken = await server.token()
})
afterAll(() => server[Symbol.asyncDispose]())

/** A login that fails costs what one that succeeds costs before its session: a counted try in the database. */
const proof = (email: string) => ({ kind: 'email', email, code: '000000', binding: client.binding })

/** Median time of a login, ms. */
async function loginMs(times: number, address: string): Promise<number> {
  const all: number[] = []
  for (let time = 0; time < times; time += 1) {
    const startedAt = performance.now()
    const answer = await client.sendProof(proof('ann@mail.example'), false, { 'x-forwarded-for': address })
    all.push(performance.now() - startedAt)
    expect(answer.json.code).toBe('code_void')
  }
  return all.sort((one, other) => one - other)[times >> 1] ?? 0
}

/** Sends logins without a pause until it is stopped, by bare sockets, which cost next to nothing. @returns how many were refused */
function flood(): { refused(): number; stop(): void } {
  const body = JSON.stringify({ proof: proof('bob@mail.example'), cookieless: false })
  const head = [
    'POST /login/sessions HTTP/1.1',
    `host: ${new URL(server.loginOrigin).host}`,
    `origin: ${server.loginOrigin}`,
    `authorization: Bearer ${frameToken}`,
    'x-forwarded-for: 192.0.2.1',
    `content-length: ${body.length}`,
  ]
  const login = `${head.join('\r\n')}\r\n\r\n${body}`
  let refused = 0
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(server.server.port, '127.0.0.1', () => socket.write(login.repeat(pipelined)))
    socket.on('error', () => {})
    socket.on('data', (text) => {
      const answers = String(text).match(/HTTP\/1\.1 \d+/g) ?? []
      refused += answers.filter((line) => line.endsWith('429')).length
      socket.write(login.repeat(answers.length))
    })
    return socket
  })
  return {
    refused: () => refused,
    stop: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

test('default: the flood is refused, others log in about as fast as before', {
  timeout: limits.faultMs,
}, async () => {
  await loginMs(20, '192.0.2.2')
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 8 && best > 3; round += 1) {
    const alone = await loginMs(20, `192.0.2.${10 + round}`)
    const running = flood()
    await expect.poll(running.refused).toBeGreaterThan(200)
    const beside = await loginMs(20, `192.0.2.${20 + round}`)
    running.stop()
    best = Math.min(best, beside / alone)
  }
  // Beside a flood that is served, it takes as long as many of those that are under way: 12 times as long was measured.
  expect(best).toBeLessThan(6)
})
