import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { concat, numberToHex, pad, toFunctionSelector } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildMessage, type SignInMessage } from '../../../contract/signInMessage.ts'
import { anvil, type TestChain } from '../../../test/anvil.ts'
import { newPopup } from '../../../test/newPopup.ts'
import { type PopupBrowser, popupBrowser } from '../../../test/popupBrowser.ts'
import { type TestServer, testServer } from '../../../test/testServer.ts'
import { popupId } from '../popupCookie.ts'

const binding = 'b'.repeat(22)
const registry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const owner = privateKeyToAccount(generatePrivateKey())
const fid = 977_233n

let chain: TestChain
let relay: Awaited<ReturnType<typeof farcasterRelay>>
let server: TestServer
beforeAll(async () => {
  chain = await anvil(10)
  await chain.rpc('anvil_setCode', [registry, registryOf(owner.address, fid)])
  relay = await farcasterRelay()
  server = await testServer({
    env: {
      AUTH_FARCASTER_ID: 'on',
      AUTH_FARCASTER_ISSUER: relay.origin,
      NETWORKS: 'eip155:10',
      RPC_URLS_EIP155_10: chain.url,
    },
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await relay[Symbol.asyncDispose]()
  await chain[Symbol.asyncDispose]()
})
beforeEach(() => relay.forget())

async function post(path: string, body: object) {
  const headers = { authorization: `Bearer ${await server.token()}` }
  return server.login(path, { method: 'POST', headers, body: JSON.stringify(body) })
}
const popup = (page: string, id: string) =>
  `${server.loginOrigin}/auth/popup/farcaster/${page}?popup=${popupId(id)}`
/** A popup that shows the link. */
async function begun() {
  const { key, url } = newPopup(server, 'farcaster')
  const { id } = (await post('/login/handoffs', { provider: 'farcaster', binding, key })).json
  const browser = popupBrowser(server)
  return { id, browser, page: await browser.go(url) }
}
const state = async (browser: PopupBrowser, id: string) => {
  const { status, text } = await browser.go(popup('state', id))
  return status === 200 ? JSON.parse(text).status : status
}
/** What the person's app sends to the relay. */
async function approve(change: Partial<SignInMessage> = {}, signer = owner) {
  const { domain, siweUri: uri, nonce } = relay.request()
  const message = buildMessage({
    ...{ domain, uri, nonce, namespace: 'eip155', chainId: '10' },
    address: signer.address,
    statement: 'Farcaster Auth',
    issuedAt: new Date().toISOString(),
    resources: [`farcaster://fid/${fid}`],
    ...change,
  })
  const facts = { username: 'ada', displayName: 'Ada', pfpUrl: 'https://a.example/a.png', fid: Number(fid) }
  relay.complete({ ...facts, message, signature: await signer.signMessage({ message }) })
}

test('default', async () => {
  const { id, browser, page } = await begun()
  expect(page.text).toContain('href="https://farcaster.example/~/sign-in?channelToken=1"')
  expect(relay.request()).toMatchObject({
    siweUri: server.loginOrigin,
    domain: new URL(server.loginOrigin).host,
  })
  expect(await state(browser, id)).toBe('pending')
  await approve()
  expect(await state(browser, id)).toBe('proven')
  const proof = /"proof":"([\w-]+)"/.exec((await browser.go(popup('done', id))).text)?.[1]
  const answer = await post('/login/sessions', {
    proof: { kind: 'handoff', id, binding, proof },
    cookieless: true,
  })
  expect(answer.json.user).toMatchObject({ name: 'Ada', email: null, method: 'farcaster' })
  expect(await state(browser, id)).toBe('done')
})

const stranger = privateKeyToAccount(generatePrivateKey())
test.each<[string, Partial<SignInMessage>, typeof owner]>([
  ['an id that the signer does not own', { resources: ['farcaster://fid/1'] }, owner],
  ['a signer without an id', {}, stranger],
  ['the address of the owner, signed by another', { address: owner.address }, stranger],
  ['no id', { resources: [] }, owner],
  ['a strange id', { resources: ['farcaster://fid/0x1'] }, owner],
  ['another nonce', { nonce: '0'.repeat(32) }, owner],
  ['another domain', { domain: 'evil.example' }, owner],
  ['another URI', { uri: 'https://evil.example' }, owner],
  ['another chain', { chainId: '1' }, owner],
  ['long ago', { issuedAt: '2020-01-01T00:00:00Z' }, owner],
])('error: the relay brings %s', async (_what, change, signer) => {
  const { id, browser } = await begun()
  await approve(change, signer)
  expect(await state(browser, id)).toBe(401)
  const answer = await post('/login/sessions', { proof: { kind: 'handoff', id, binding }, cookieless: true })
  expect(answer.json.code).toBe('provider_refused')
})

test('error: the relay answers with something else, or not at all', async () => {
  const { id, browser } = await begun()
  relay.complete({ message: 7 })
  expect(await state(browser, id)).toBe(503)
  relay.breakDown()
  const { key, url } = newPopup(server, 'farcaster')
  await post('/login/handoffs', { provider: 'farcaster', binding, key })
  expect((await popupBrowser(server).go(url)).status).toBe(503)
})

test('error: another window sees nothing of it', async () => {
  const { id } = await begun()
  expect(await state(popupBrowser(server), id)).toBe(401)
})

/**
 * In the place of Farcaster's IdRegistry: `idOf(owner)` is the id, of all others 0. Machine code because it is short:
 * selector and argument are compared, and the product of both with the id is returned.
 */
function registryOf(address: `0x${string}`, id: bigint): string {
  return concat([
    '0x60003560e01c63',
    toFunctionSelector('idOf(address)'),
    '0x14', // the selector fits: 1
    '0x60043573',
    address,
    '0x14', // the owner: 1
    '0x02', // both
    concat(['0x7f', pad(numberToHex(id), { size: 32 })]),
    '0x02', // times the id
    '0x60005260206000f3',
  ])
}

/** Farcaster's relay as its documentation describes it, with one channel at a time. */
async function farcasterRelay() {
  let channel: { token: string; request: Record<string, string>; result?: object } | undefined
  let broken = false
  const http = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (broken) send(500, {})
    else if (request.method === 'POST' && request.url === '/v1/channel') {
      channel = { token: randomUUID(), request: JSON.parse(text) }
      send(201, {
        channelToken: channel.token,
        url: 'https://farcaster.example/~/sign-in?channelToken=1',
        nonce: channel.request['nonce'],
      })
    } else if (request.headers.authorization !== `Bearer ${channel?.token}`) send(401, {})
    else if (channel?.result) send(200, { state: 'completed', ...channel.result })
    else send(202, { state: 'pending', nonce: channel?.request['nonce'] })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return {
    origin,
    request: () => channel?.request as { domain: string; siweUri: string; nonce: string },
    complete(result: object) {
      if (channel) channel.result = result
    },
    breakDown() {
      broken = true
    },
    forget() {
      channel = undefined
      broken = false
    },
    async [Symbol.asyncDispose]() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
