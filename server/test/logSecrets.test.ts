import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { sessionTokenHeader } from '../contract/login.ts'
import { sessionCookie } from '../http/requireSession.ts'
import { confirming, newWallet, proveDevice } from './newShares.ts'
import { dataFolder, type Program, program } from './program.ts'

const main = new URL('../main.ts', import.meta.url).pathname
const site = 'http://demo.localhost'
const widgetOrigin = 'http://widget.localhost:4000'
const loginOrigin = 'http://login.localhost:4000'

const folder = dataFolder()
let mails = ''
const catcher = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    stream.on('data', (chunk) => {
      mails += chunk
    })
    stream.on('end', done)
  },
})
let server: Program
let port = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => catcher.listen(0, '127.0.0.1', resolve))
  server = program(main, [], {
    DATA_DIR: folder.path,
    PORT: '0',
    OPS_PORT: '0',
    LOG_LEVEL: 'trace',
    WIDGET_ORIGIN: widgetOrigin,
    LOGIN_ORIGIN: loginOrigin,
    DEMO_ORIGINS: site,
    SMTP_URL: `smtp://127.0.0.1:${(catcher.server.address() as AddressInfo).port}?ignoreTLS=true`,
  })
  port = Number(await server.says(/"port":(\d+)/))
}, limits.faultMs)
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
  await new Promise<void>((resolve) => catcher.close(() => resolve()))
  folder[Symbol.dispose]()
})

interface Answer {
  status: number
  cookies: string
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what it looks at.
  json: any
}

function post(origin: string, path: string, body: unknown, more: Record<string, string> = {}) {
  const method = body === undefined ? 'GET' : 'POST'
  const headers = { host: new URL(origin).host, origin, 'content-type': 'application/json', ...more }
  return new Promise<Answer>((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers, agent: false, method }, async (answer) => {
      let text = ''
      for await (const chunk of answer) text += chunk
      const cookies = [answer.headers['set-cookie'] ?? []].flat().join(' ')
      resolve({ status: answer.statusCode ?? 0, cookies, json: JSON.parse(text || '{}') })
    })
      .on('error', reject)
      .end(JSON.stringify(body))
  })
}

test('default: a login, a wallet and everything that is refused leave no secret in the log', async () => {
  const secrets = new Map<string, string>()
  const keep = (name: string, secret: unknown): string => {
    expect([name, typeof secret === 'string' && secret.length >= 6]).toEqual([name, true])
    secrets.set(name, String(secret))
    return String(secret)
  }
  const identity = { projectId: 'demo', origin: site }
  const frameToken = keep('frame token', (await post(widgetOrigin, '/frame/token', identity)).json.token)
  const authorization = `Bearer ${frameToken}`
  const ask = (path: string, body: unknown, more: Record<string, string> = {}) =>
    post(loginOrigin, path, body, { authorization, ...more })

  const email = 'logged@mail.example'
  const binding = keep('binding', 'bindingbindingbinding22')
  expect((await ask('/login/email/code', { email, binding })).status).toBe(200)
  const code = keep('code', /^Subject: (\d{6}) /m.exec(mails)?.[1])
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const proof = { kind: 'email', email, code, binding }
  expect((await ask('/login/sessions', { proof: { ...proof, code: wrong }, cookieless: true })).status).toBe(
    401,
  )
  const first = await ask('/login/sessions', { proof, cookieless: true })
  const before = keep('session token', first.json.token)
  const ticket = keep('ticket', first.json.ticket)
  const next = await ask('/login/sessions', { proof: { kind: 'ticket', ticket }, cookieless: false })
  const cookie = keep('cookie', /gatehouse\.\w+\.session=([^;]+)/.exec(next.cookies)?.[1])
  expect((await ask('/login/access-token', {}, { [sessionTokenHeader]: before })).status).toBe(401)
  const mine: Record<string, string> = { cookie: `${sessionCookie('demo')}=${cookie}` }
  keep('access token', (await ask('/login/access-token', {}, mine)).json.token)

  // A wallet wants the login itself, not a session that a ticket resumed.
  mails = ''
  expect((await ask('/login/email/code', { email, binding })).status).toBe(200)
  const again = { ...proof, code: keep('second code', /^Subject: (\d{6}) /m.exec(mails)?.[1]) }
  const login = await ask('/login/sessions', { proof: again, cookieless: true }, mine)
  mine[sessionTokenHeader] = keep('token of the login', login.json.token)
  keep('device mark', login.json.device)
  const wallet = await newWallet(first.json.user.id)
  for (const name of ['loginShare', 'recoveryEnvelope', 'recoveryProof'] as const) keep(name, wallet[name])
  keep('signature', wallet.signature)
  expect((await ask('/login/wallet', wallet, mine)).status).toBe(200)
  expect((await ask('/login/wallet/confirm', confirming(wallet), mine)).status).toBe(200)
  expect((await ask('/login/wallet', wallet, mine)).status).toBe(409)
  const opening = { walletId: wallet.id, rotation: 1, purpose: 'sign' } as const
  const challenge = keep('challenge', (await ask('/login/wallet', undefined, mine)).json.challenge)
  const device = proveDevice(wallet.deviceVerifier, { ...opening, challenge })
  keep('device proof', device.signature)
  expect((await ask('/login/wallet/login-share', { device }, mine)).json.share).toBe(wallet.loginShare)
  const guess = keep('wrong proof', 'w'.repeat(43))
  expect((await ask('/login/wallet/recovery-share', { proof: guess }, mine)).status).toBe(403)
  const opened = await ask('/login/wallet/recovery-share', { proof: wallet.recoveryProof }, mine)
  expect(opened.json.envelope).toBe(wallet.recoveryEnvelope)
  const popup = { provider: 'passkey', binding, key: keep('popup key', 'popupkeypopupkeypopupkey') }
  keep('hand-off', (await ask('/login/handoffs', popup)).json.id)
  keep('nonce', (await ask('/login/nonces', {})).json.nonce)
  expect((await ask('/login/sessions', '{"proof":' as never, mine)).status).toBeGreaterThanOrEqual(400)

  // The log is written behind the answers.
  await server.says(/"route":"nonce"[\s\S]*"route":"sessions"/)
  const log = server.output()
  for (const route of ['email-code', 'sessions', 'access-token', 'keys', 'handoffs', 'nonce'])
    expect(log).toContain(`"route":"${route}"`)
  for (const [name, secret] of [...secrets, ['address', email]] as [string, string][])
    expect([name, log.includes(secret)]).toEqual([name, false])
})
