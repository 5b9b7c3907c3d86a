import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { entryPoints } from '../contract/entryPoints.ts'
import { type ProjectSettings, projects } from '../db/schema/projects.ts'
import { sponsorships } from '../db/schema/sponsorships.ts'
import { chainEnv, type FakeNode, fakeNode } from './fakeNode.ts'
import { type TestAnswer, type TestServer, testServer } from './testServer.ts'

// What a paymaster is asked to pay for, within the limits of account, project and day.

const gwei = 10n ** 9n
const hex = (value: bigint): string => `0x${value.toString(16)}`
const account = (index: number): string => `0x${index.toString(16).padStart(40, '0')}`
const payment = { paymaster: account(0xfee), paymasterData: '0x' }

let node: FakeNode
let paymaster: FakeNode
let server: TestServer
let answer: { result: unknown } | { error: object }
const env = () => ({
  ...chainEnv([node.url]),
  TRUST_PROXY: '1',
  BUNDLER_URLS_EIP155_31337: node.url,
  PAYMASTER_URLS_EIP155_31337: paymaster.url,
  SPONSOR_ACCOUNT_OPERATIONS: '3',
  SPONSOR_PROJECT_OPERATIONS: '6',
  SPONSOR_OPERATIONS: '9',
  SPONSOR_CLIENT_OPERATIONS: '5',
  // A tenth of a gwei for each account: 10^8.
  SPONSOR_COST_EIP155_31337: '0.0000000001,0.0000000005,off',
})
beforeAll(async () => {
  node = await fakeNode()
  paymaster = await fakeNode()
  server = await testServer({
    env: env(),
    config: {
      rpc: { timeoutMs: 10_000, deadlineMs: 25_000, retries: 0, retryBaseMs: 10, breakerPauseMs: 1 },
    },
    projects: { demo: ['http://demo.example'], b: ['http://b.example'] },
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  for (const fake of [node, paymaster]) await fake[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await server.server.context.database.db.delete(sponsorships)
  await setProject({})
  answer = { result: payment }
  paymaster.asked = []
  paymaster.misbehave = ([call], response) =>
    response.end(JSON.stringify({ jsonrpc: '2.0', id: call?.id, ...answer }))
})

async function setProject(settings: ProjectSettings): Promise<void> {
  await server.server.context.database.db.update(projects).set({ settings })
  for (const id of ['demo', 'b']) server.server.context.projects.changed(id)
}

interface Asked {
  method?: string
  sender?: number
  /** Wei in all. */
  cost?: bigint
  project?: 'demo' | 'b'
  operation?: Record<string, unknown>
  params?: unknown[]
  client?: string
  to?: TestServer
}

let clients = 0
function ask(given: Asked = {}): Promise<TestAnswer> {
  const {
    method = 'pm_getPaymasterData',
    sender = 1,
    cost = 1_000n,
    project = 'demo',
    operation = {},
  } = given
  clients += 1
  const { client = `10.0.${clients >> 8}.${clients & 255}`, to = server } = given
  const gas = { callGasLimit: hex(cost), verificationGasLimit: '0x0', preVerificationGas: '0x0' }
  const whole = { sender: account(sender), ...gas, maxFeePerGas: '0x1', ...operation }
  const params = given.params ?? [whole, entryPoints[2], '0x7a69', {}]
  return to.request(`/v1/bundler?chainId=eip155:31337&projectId=${project}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': client },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
}
async function outcome(given: Asked = {}): Promise<string> {
  const { status, json } = await ask(given)
  if (json.result) return 'paid'
  return json.code ? `${status} ${json.code} ${json.reasons[0].field}` : `error ${json.error.code}`
}
const spent = (scope: string) => `422 sponsorship_spent ${scope}`
const rows = () => server.server.context.database.db.select().from(sponsorships)
/** But for clients and their networks. */
const charged = async () => {
  const known = (await rows()).filter(({ scope }) => scope !== 'client' && scope !== 'network')
  return known.map(({ scope, key, operations, cost }) => `${scope} ${key} ${operations} ${cost}`).sort()
}
const times = async (count: number, given: (index: number) => Asked): Promise<string[]> => {
  const all: string[] = []
  for (let index = 0; index < count; index += 1) all.push(await outcome(given(index)))
  return all
}

/** What frames are told of networks where somebody pays. */
async function paymastersTold(): Promise<boolean[]> {
  const { text } = await server.request('/frame?projectId=b', { headers: { 'sec-fetch-dest': 'iframe' } })
  return [...text.matchAll(/"paymaster":(true|false)/g)].map(([, told]) => told === 'true')
}

describe('limits', () => {
  test('default: an account, its project and the server are charged', async () => {
    const { status, json } = await ask({ cost: 5_000n })
    expect([status, json.result]).toEqual([200, payment])
    expect(await charged()).toEqual([`account ${account(1)} 1 5000`, 'project demo 1 5000', 'server  1 5000'])
  })

  test('error: operations of one account; others go on', async () => {
    const before = await server.metric('gatehouse_refused_total', { code: 'sponsorship_spent' })
    const sender = 0xabc
    expect(await times(4, () => ({ sender }))).toEqual(['paid', 'paid', 'paid', spent('account')])
    // Another spelling of its address is the same account.
    const params = [{ sender: account(sender).toUpperCase().replace('X', 'x') }, entryPoints[2], '0x7a69', {}]
    expect(await outcome({ params })).toBe(spent('account'))
    expect(await outcome({ sender: 2 })).toBe('paid')
    expect(await server.metric('gatehouse_refused_total', { code: 'sponsorship_spent' })).toBe(before + 2)
    // Nobody was asked to sign what is refused.
    expect(paymaster.count('pm_getPaymasterData')).toBe(4)
  })

  test('error: operations of one project; others go on', async () => {
    expect(await times(7, (index) => ({ sender: index }))).toEqual([
      ...Array(6).fill('paid'),
      spent('project'),
    ])
    expect(await outcome({ sender: 1, project: 'b' })).toBe('paid')
  })

  test('error: operations of the server', async () => {
    const project = (index: number) => (index < 5 ? 'demo' : 'b')
    const all = await times(10, (index) => ({ sender: index, project: project(index) }))
    expect(all).toEqual([...Array(9).fill('paid'), spent('server')])
  })

  test('error: operations that one client asks for, whatever the account', async () => {
    const client = { client: '2001:db8::7' }
    expect(await times(6, (index) => ({ ...client, sender: index }))).toEqual([
      ...Array(5).fill('paid'),
      spent('client'),
    ])
    expect(await outcome({ sender: 9 })).toBe('paid')
  })

  test('error: what the operations of an account, or a project, may cost', async () => {
    const most = gwei / 10n
    expect(await outcome({ cost: most + 1n })).toBe(spent('account'))
    expect(await charged()).toEqual([])
    expect(await outcome({ cost: most })).toBe('paid')
    expect(await outcome({ cost: 1n })).toBe(spent('account'))
    const all = await times(5, (index) => ({ sender: 2 + index, cost: most }))
    expect(all).toEqual([...Array(4).fill('paid'), spent('project')])
  })

  test('error: what the operations that one client asks for may cost, whatever the account', async () => {
    const most = gwei / 10n
    const client = '203.0.113.7'
    const all = await times(3, (index) => ({ sender: 20 + index, cost: most, client }))
    expect(all).toEqual(['paid', 'paid', spent('client')])
    expect(await outcome({ sender: 22, cost: most })).toBe('paid')
    const keys = (await rows()).flatMap(({ scope, key }) => (scope === 'client' ? [key] : []))
    expect(keys).toHaveLength(2)
    expect(keys.join()).not.toContain(client)
  })

  test('error: nor may other addresses of one network of IPv6 spend more than eight accounts', async () => {
    const most = gwei / 10n
    const given = (index: number): Asked => ({
      sender: 30 + index,
      cost: most,
      client: `2001:db8:7:${index}::1`,
      project: index % 2 === 0 ? 'demo' : 'b',
    })
    expect(await times(9, given)).toEqual([...Array(8).fill('paid'), spent('network')])
    expect(await outcome({ ...given(8), client: '2001:db8:8::1' })).toBe('paid')
  })

  test('param: a project has its own, or pays for nothing', async () => {
    await setProject({ sponsoredOperations: 2, sponsoredAccountOperations: 1 })
    expect(await times(3, (index) => ({ sender: index >> 1 }))).toEqual(['paid', spent('account'), 'paid'])
    expect(await outcome({ sender: 5 })).toBe(spent('project'))
    expect(await paymastersTold()).toEqual([true])
    await setProject({ sponsorship: false })
    expect(await outcome({ project: 'b' })).toBe('422 method_not_allowed method')
    expect(await paymastersTold()).toEqual([])
    await setProject({})
    expect(await outcome({ project: 'b' })).toBe('paid')
  })

  test('behavior: of many at once only as many as may', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => outcome()))
    expect(all.filter((each) => each === 'paid')).toHaveLength(3)
    expect(await charged()).toContain('server  3 3000')
  })

  test('behavior: another process, and one that starts again, count on', async () => {
    expect(await times(2, () => ({}))).toEqual(['paid', 'paid'])
    await using other = await testServer({ env: env(), database: server.server.context.database })
    expect(await times(2, () => ({ to: other }))).toEqual(['paid', spent('account')])
    expect(await outcome()).toBe(spent('account'))
  })
})

describe('what binds nobody is given back', () => {
  test.each([
    [
      'the paymaster refuses',
      () => {
        answer = { error: { code: -32_600, message: 'No' } }
      },
      'error -32600',
    ],
    [
      'the paymaster is down',
      () => {
        paymaster.misbehave = (_, response) => {
          response.statusCode = 500
          response.end()
        }
      },
      '503 upstream_unavailable chainId',
    ],
    [
      'the answer costs more than is left',
      () => {
        answer = { result: { ...payment, callGasLimit: hex(gwei) } }
      },
      spent('account'),
    ],
    [
      'the answer says no price',
      () => {
        answer = { result: '0x' }
      },
      '422 invalid_body maxFeePerGas',
    ],
  ])('error: %s', async (what, prepare, expected) => {
    prepare()
    const operation = what.includes('no price') ? { maxFeePerGas: undefined } : {}
    expect(await outcome({ operation })).toBe(expected)
    expect(await charged()).toEqual([`account ${account(1)} 0 0`, 'project demo 0 0', 'server  0 0'])
  })

  test('behavior: the rest of the cost, which the paymaster says, is charged before its answer is passed on', async () => {
    answer = { result: { ...payment, callGasLimit: '0x7d0', paymasterVerificationGasLimit: '0x1f4' } }
    expect(await outcome({ cost: 1_000n })).toBe('paid')
    answer = { result: { ...payment, callGasLimit: '0x64' } }
    expect(await outcome({ cost: 1_000n })).toBe('paid')
    expect(await charged()).toContain(`account ${account(1)} 2 2600`)
  })

  test('behavior: pm_sponsorUserOperation names the gas itself, and the chain nowhere', async () => {
    answer = {
      result: { ...payment, callGasLimit: '0x64', verificationGasLimit: '0x64', preVerificationGas: '0x64' },
    }
    const method = 'pm_sponsorUserOperation'
    const params = [{ sender: account(3), maxFeePerGas: '0x2' }, entryPoints[0]]
    expect(await outcome({ method, params })).toBe('paid')
    // Entry point 0.6: (100 + 3 × 100 + 100) × 2.
    expect(await charged()).toContain(`account ${account(3)} 1 1000`)
  })
})

describe('a stand-in', () => {
  const stub = {
    method: 'pm_getPaymasterStubData',
    params: [{ sender: account(1), maxFeePerGas: '0x2' }, entryPoints[2], '0x7a69', {}],
  }

  test('default: costs nothing', async () => {
    expect(await times(5, () => stub)).toEqual(Array(5).fill('paid'))
    expect(await charged()).toEqual([])
  })

  test('error: none where nothing is left, so that nobody prepares what is refused', async () => {
    await times(3, () => ({}))
    expect(await outcome(stub)).toBe(spent('account'))
    expect(paymaster.count('pm_getPaymasterStubData')).toBe(0)
  })

  test('behavior: a final one is charged, with gas that is not known yet', async () => {
    answer = { result: { ...payment, isFinal: true } }
    expect(await outcome(stub)).toBe('paid')
    expect(await charged()).toContain(`account ${account(1)} 1 4000000`)
    expect(await times(3, () => stub)).toEqual(['paid', 'paid', spent('account')])
  })
})

test.each([
  ['no operation', [], 'sender'],
  ['no sender', [{}, entryPoints[2], '0x7a69', {}], 'sender'],
  ['a contract that is not an entry point', [{ sender: account(1) }, account(2), '0x7a69', {}], 'entryPoint'],
  ['another chain', [{ sender: account(1) }, entryPoints[2], '0x1', {}], 'chainId'],
  ['no chain', [{ sender: account(1) }, entryPoints[2]], 'chainId'],
  ['a chain in decimal', [{ sender: account(1) }, entryPoints[2], '31337', {}], 'chainId'],
  ['no price', [{ sender: account(1) }, entryPoints[2], '0x7a69', {}], 'maxFeePerGas'],
])('error: %s', async (_, params, field) => {
  expect(await outcome({ params })).toBe(`422 invalid_body ${field}`)
  expect((await charged()).filter((row) => !row.endsWith('0 0'))).toEqual([])
})
