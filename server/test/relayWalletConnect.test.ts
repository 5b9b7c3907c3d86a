import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { noisyRelay } from './noisyRelay.ts'
import { type TestServer, testServer } from './testServer.ts'
import { account, connect, type Dapp, dapp, sign, type Wallet, wallet, wanted } from './walletConnect.ts'

// Real clients of WalletConnect, a dapp and a wallet, over our own relay.

let server: TestServer
let url: string
let page: Dapp
let kit: Wallet
beforeAll(async () => {
  // Node looks up no *.localhost.
  server = await testServer({ env: { WIDGET_ORIGIN: 'http://127.0.0.1:0' } })
  url = `${server.widgetOrigin.replace('http', 'ws')}/relay`
  page = await dapp(url)
  kit = await wallet(url)
})
afterAll(async () => {
  await leave(page)
  await leave(kit)
  await server[Symbol.asyncDispose]()
})

test('default: pair, approve, sign, refuse, ping, events', async () => {
  const session = await connect(page, kit)
  expect(session.namespaces['eip155']?.accounts).toEqual([account])
  expect(await sign(page, session.topic)).toBe('0xsigned')
  const refused = page.request({
    topic: session.topic,
    chainId: 'eip155:1',
    request: { method: 'eth_sendTransaction', params: [{}] },
  })
  await expect(refused).rejects.toMatchObject({ code: 4001 })
  await page.ping({ topic: session.topic })
  const heard = new Promise((resolve) => page.once('session_event', ({ params }) => resolve(params.event)))
  await kit.emitSessionEvent({
    topic: session.topic,
    event: { name: 'chainChanged', data: 1 },
    chainId: 'eip155:1',
  })
  expect(await heard).toEqual({ name: 'chainChanged', data: 1 })
})

test('behavior: a session ends from either side', async () => {
  const reason = { code: 6000, message: 'bye' }
  const first = await connect(page, kit)
  const walletHeard = new Promise((resolve) => kit.once('session_delete', ({ topic }) => resolve(topic)))
  await page.disconnect({ topic: first.topic, reason })
  expect(await walletHeard).toBe(first.topic)
  const second = await connect(page, kit)
  const pageHeard = new Promise((resolve) => page.once('session_delete', ({ topic }) => resolve(topic)))
  await kit.disconnectSession({ topic: second.topic, reason })
  expect(await pageHeard).toBe(second.topic)
  await expect(sign(page, second.topic)).rejects.toThrow()
})

test('behavior: a wallet that refuses is heard', async () => {
  const other = await wallet(url, { takes: false })
  await expect(connect(page, other)).rejects.toMatchObject({ code: 5000 })
  await leave(other)
})

test(
  'behavior: 100 pairings at once',
  async () => {
    const both = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const [one, other] = await Promise.all([dapp(url), wallet(url)])
        // A client that was never connected and is asked many things at once opens many sockets.
        await connect(one, other)
        return { one, other }
      }),
    )
    const pairings = both.flatMap(({ one, other }) => Array.from({ length: 10 }, () => connect(one, other)))
    const topics = (await Promise.all(pairings)).map(({ topic }) => topic)
    expect(new Set(topics).size).toBe(100)
    expect(await server.metric('gatehouse_refused_total')).toBe(0)
    for (const { one, other } of both) await Promise.all([leave(one), leave(other)])
  },
  limits.faultMs,
)

test('behavior: a request waits for a wallet whose phone was asleep', async () => {
  const other = await wallet(url)
  const session = await connect(page, other)
  await leave(other)
  const before = await published()
  const signed = sign(page, session.topic)
  await expect.poll(published).toBeGreaterThan(before)
  await other.core.relayer.transportOpen()
  expect(await signed).toBe('0xsigned')
  await leave(other)
})

test('behavior: a proposal waits for the wallet that scans later', async () => {
  const before = await published()
  const { uri = '', approval } = await page.connect(wanted)
  expect(await published()).toBe(before + 1)
  const other = await wallet(url)
  await other.pair({ uri })
  expect((await approval()).namespaces['eip155']?.accounts).toEqual([account])
  await leave(other)
})

test('behavior: requests that come twice, late, in another order or beside garbage ask a person once each', async () => {
  await using noisy = await noisyRelay()
  await using behind = await testServer({ env: { WIDGET_ORIGIN: noisy.origin } })
  noisy.serverPort = behind.server.port
  const address = `${noisy.origin.replace('http', 'ws')}/relay`
  const [one, other] = await Promise.all([dapp(address), wallet(address)])
  const prompts: string[] = []
  other.on('session_request', ({ params }) => prompts.push(String(params.request.params[0])))
  const { topic } = await connect(one, other)
  const texts = ['0x01', '0x02', '0x03', '0x04', '0x05', '0x06']
  const ask = (text: string) =>
    one.request({
      topic,
      chainId: 'eip155:1',
      request: { method: 'personal_sign', params: [text, account.split(':')[2]] },
    })
  expect(await Promise.all(texts.map(ask))).toEqual(texts.map(() => '0xsigned'))
  await noisy.settled()
  // Whoever was asked this has seen to all that came before it.
  expect(await ask('0x07')).toBe('0xsigned')
  expect(prompts.toSorted()).toEqual([...texts, '0x07'])
  expect(one.session.getAll().map((session) => session.topic)).toEqual([topic])
  for (const count of Object.values(noisy.made)) expect(count).toBeGreaterThan(0)
  await Promise.all([leave(one), leave(other)])
})

const published = () => server.metric('gatehouse_relay_messages_total', { event: 'published' })
const leave = (client: Dapp | Wallet) => client.core.relayer.transportClose()
