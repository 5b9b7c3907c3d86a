import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { type GatehouseServer, startGatehouse } from '../../lib/gatehouse.ts'
import type { BenchOptions, GroupResult } from '../../lib/group.ts'
import { interleave } from '../../lib/interleave.ts'
import { type Program, startProgram } from '../../lib/program.ts'
import { rate } from '../../lib/rate.ts'
import { figure } from '../../report/figure.ts'
import { keys, type Stores } from './stores.ts'

const group = 'scale'
const pageOrigin = 'http://shop.localhost:4999'

/** Headers of a person who is logged in by a wallet. */
async function logIn({ port, host, loginOrigin }: GatehouseServer): Promise<Record<string, string>> {
  const loginHost = new URL(loginOrigin).host
  const post = async (to: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
    const { request } = await import('node:http')
    return new Promise<{ json: Record<string, string>; cookies: string[] }>((resolve, reject) => {
      const text = JSON.stringify(body)
      const all = {
        host: to,
        origin: `http://${to}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        ...headers,
      }
      const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers: all }, (response) => {
        let answer = ''
        response.on('data', (chunk) => {
          answer += chunk
        })
        response.on('end', () => {
          if (response.statusCode !== 200)
            return reject(new Error(`${path}: ${response.statusCode} ${answer.slice(0, 200)}`))
          resolve({ json: JSON.parse(answer), cookies: response.headers['set-cookie'] ?? [] })
        })
      })
      sent.on('error', reject)
      sent.end(text)
    })
  }
  const { json: frame } = await post(host, '/frame/token', { projectId: 'bench', origin: pageOrigin })
  const headers = { authorization: `Bearer ${frame['token']}` }
  const { json } = await post(loginHost, '/login/nonces', {}, headers)
  const account = privateKeyToAccount(generatePrivateKey())
  const message = createSiweMessage({
    address: account.address,
    chainId: 31_337,
    nonce: json['nonce'] ?? '',
    issuedAt: new Date(json['issuedAt'] ?? ''),
    expirationTime: new Date(json['expiresAt'] ?? ''),
    domain: new URL(pageOrigin).host,
    uri: pageOrigin,
    version: '1',
    statement: 'Sign in to Bench.',
  })
  const signature = await account.signMessage({ message })
  const proof = { kind: 'siwx', account: `eip155:31337:${account.address}`, message, signature }
  const { cookies } = await post(loginHost, '/login/sessions', { proof, cookieless: false }, headers)
  return { ...headers, cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') }
}

/** Session checks a second over PostgreSQL, against bare Node with one prepared statement; then in three processes. */
export async function sessionChecks(stores: Stores, { quick }: BenchOptions): Promise<GroupResult> {
  const settings = { DATABASE_URL: stores.databaseUrl, REDIS_URL: stores.redisUrl, ...keys }
  const start = (more: Record<string, string> = {}) =>
    startGatehouse(pageOrigin, 'http://127.0.0.1:1', { ...settings, ...more }, { isFirst: false })
  const gatehouse = await start()
  const others: GatehouseServer[] = []
  const crowds: Program[] = []
  const load = await startProgram('load')
  const floor = await startProgram('sessionFloor', { url: stores.databaseUrl })
  try {
    gatehouse.admin('project', 'set', 'bench', 'siwx', 'optional')
    const headers = await logIn(gatehouse)
    const loginHost = new URL(gatehouse.loginOrigin).host
    const lines = Object.entries({ host: loginHost, ...headers }).map(([name, value]) => `${name}: ${value}`)
    const seconds = quick ? 0.5 : 2
    const plan = { body: '', seconds, connections: 50 }
    const rates = await interleave(
      {
        ours: () =>
          rate(load, gatehouse, {
            ...plan,
            port: gatehouse.port,
            head: ['GET /login/session HTTP/1.1', ...lines],
          }),
        floor: () =>
          rate(load, floor, { ...plan, port: floor.port, head: ['GET / HTTP/1.1', 'host: 127.0.0.1'] }),
      },
      quick ? 3 : 7,
    )
    const { widgetOrigin, loginOrigin } = gatehouse
    const same = { WIDGET_ORIGIN: widgetOrigin, LOGIN_ORIGIN: loginOrigin }
    while (others.length < 2) others.push(await start(same))
    while (crowds.length < 3) crowds.push(await startProgram('load'))
    const inThree = () =>
      Promise.all(
        [gatehouse, ...others].map((server, at) =>
          rate(crowds[at] as Program, server, {
            ...plan,
            port: server.port,
            head: ['GET /login/session HTTP/1.1', ...lines],
          }),
        ),
      )
    // The two that are new are cold.
    await inThree()
    const three = await inThree()
    const pair = (key: 'perSecond' | 'cpu') => ({
      group,
      floorName: 'bare Node and a prepared statement',
      values: rates.ours.map((each) => each[key]),
      floors: rates.floor.map((each) => each[key]),
    })
    return {
      figures: [
        figure({ ...pair('perSecond'), name: 'session checks', unit: '/s' }, { leastRatio: 0.83 }),
        figure({ ...pair('cpu'), name: 'session check, CPU of the server', unit: 'µs' }),
        figure({
          group,
          name: 'session checks, three processes',
          unit: '/s',
          value: three.reduce((sum, { perSecond }) => sum + perSecond, 0),
        }),
      ],
      notes: [
        'Session checks: 50 keep-alive connections for each process, each answer is read from PostgreSQL. The three share the machine with PostgreSQL and their callers.',
      ],
    }
  } finally {
    await Promise.all([load, floor, gatehouse, ...others, ...crowds].map((each) => each.stop()))
  }
}
