import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type Address,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionData,
  encodeFunctionResult,
  getAddress,
  type Hex,
  namehash,
  parseAbi,
  parseAbiParameters,
  toHex,
} from 'viem'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anvil, type TestChain } from './anvil.ts'
import { type CannedAnswer, cannedContract } from './cannedContract.ts'
import { newOwner, register, seconds, sendSigned } from './signedName.ts'
import { type TestAnswer, type TestServer, testServer } from './testServer.ts'

const universalResolver: Address = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const nft: Address = '0x00000000000000000000000000000000000e5721'
const abi = parseAbi([
  'function reverseWithGateways(bytes reverseName, uint256 coinType, string[] gateways) view returns (string, address, address)',
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function text(bytes32 node, string key) view returns (string)',
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function tokenURI(uint256 id) view returns (string)',
  'function uri(uint256 id) view returns (string)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  'error ReverseAddressMismatch(string name, bytes primary)',
])
const png = Buffer.from('89504e470d0a1a0a', 'hex')
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

/** What stands elsewhere on the web, by path. */
const pages: Record<string, readonly [type: string, body: string | Buffer]> = {
  '/a.png': ['image/png', png],
  '/ipfs/bafy/a.png': ['image/png', png],
  '/ipfs/bafy/a.svg': ['image/svg+xml', svg],
  '/ipfs/bafy/page': ['text/html', '<script>alert(1)</script>'],
  '/ipfs/bafy/big.png': ['image/png', Buffer.alloc(5 * 1_048_576 + 1)],
  '/ipfs/bafy/1.json': ['application/json', '{"image":"ipfs://bafy/a.png"}'],
  [`/ipfs/bafy/${'0'.repeat(63)}7.json`]: ['application/json', '{"image_url":"https://img.example/7.png"}'],
  '/ccip': ['application/json', JSON.stringify({ data: '0x1234' })],
}
let asked: string[] = []
const elsewhere: RequestListener = (request, response) => {
  asked.push(request.url ?? '')
  const page = pages[request.url ?? '']
  if (!page) return response.writeHead(404).end()
  response.writeHead(200, { 'content-type': page[0] }).end(page[1])
}
const web = createServer(elsewhere)
let base: string
let chain: TestChain
let server: TestServer
beforeAll(async () => {
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
  chain = await anvil(1)
  server = await serverWith({ FETCH_ORIGINS: base, CCIP_GATEWAYS: `${base}/ccip` })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await chain[Symbol.asyncDispose]()
  web.closeAllConnections()
  web.close()
})
beforeEach(() => {
  asked = []
})
const serverWith = (env: Record<string, string>) =>
  testServer({
    env: {
      NETWORKS: 'eip155:1',
      RPC_URLS_EIP155_1: chain.url,
      NAME_ZONES: 'names.example',
      IPFS_GATEWAY: base,
      ...env,
    },
  })

const identityOf = (address: string, of = server): Promise<TestAnswer> =>
  of.request(`/v1/identity/${address}?projectId=demo`)

const reverseCall = (address: Address): Hex =>
  encodeFunctionData({
    abi,
    functionName: 'reverseWithGateways',
    args: [address, 60n, ['x-batch-gateway:true']],
  })
const reverseAnswer = (name: string): Hex =>
  encodeFunctionResult({
    abi,
    functionName: 'reverseWithGateways',
    result: [name, universalResolver, universalResolver],
  })
const avatarCall = (name: string): Hex => {
  const text = encodeFunctionData({ abi, functionName: 'text', args: [namehash(name), 'avatar'] })
  return encodeFunctionData({
    abi,
    functionName: 'resolveWithGateways',
    args: [toHex(packetToBytes(name)), text, ['x-batch-gateway:true']],
  })
}
const avatarAnswer = (uri: string): Hex => {
  const result = encodeFunctionResult({ abi, functionName: 'text', result: uri })
  return encodeFunctionResult({
    abi,
    functionName: 'resolveWithGateways',
    result: [result, universalResolver],
  })
}
const deploy = (answers: CannedAnswer[], to = universalResolver) =>
  chain.rpc('anvil_setCode', [to, cannedContract(answers)])

/** An address with that primary name and avatar. */
async function named(name: string, avatar = ''): Promise<Address> {
  const { address } = newOwner()
  await deploy([
    { call: reverseCall(address), answer: reverseAnswer(name) },
    { call: avatarCall(name), answer: avatarAnswer(avatar) },
  ])
  return address
}

describe('ENS', () => {
  test('default: name and picture of an address, for five minutes', async () => {
    const address = await named('mira.eth', 'ipfs://bafy/a.png')
    const { status, json, headers } = await identityOf(address)
    expect(status).toBe(200)
    expect(json.name).toBe('mira.eth')
    expect(json.avatar).toMatch(`${server.widgetOrigin}/v1/picture?url=`)
    expect(Math.abs(Date.parse(json.resolvedAt) - Date.now())).toBeLessThan(10_000)
    expect(headers['cache-control']).toMatch(/^public, max-age=(29\d|300), s-maxage=(29\d|300)$/)
    await deploy([])
    const again = await identityOf(address.toLowerCase())
    expect(again.json).toEqual(json)
  })

  test('behavior: no name is remembered too', async () => {
    await deploy([])
    const { address } = newOwner()
    expect((await identityOf(address)).json).toMatchObject({ name: null, avatar: null })
    await deploy([{ call: reverseCall(address), answer: reverseAnswer('late.eth') }])
    expect((await identityOf(address)).json.name).toBe(null)
  })

  test('behavior: a name that does not lead back is none', async () => {
    const { address } = newOwner()
    const answer = encodeErrorResult({ abi, errorName: 'ReverseAddressMismatch', args: ['mira.eth', '0x'] })
    await deploy([{ call: reverseCall(address), answer, end: 'revert' }])
    expect((await identityOf(address)).json.name).toBe(null)
  })

  test.each(['Mira.eth', 'mirа.eth', 'mi‍ra.eth', '<b>.eth'])('error: %s is no normal name', async (name) => {
    const { address } = newOwner()
    await deploy([{ call: reverseCall(address), answer: reverseAnswer(name) }])
    expect((await identityOf(address)).json.name).toBe(null)
  })

  test('behavior: a name behind a gateway (ERC-3668) is asked for through the guard', async () => {
    const { address } = newOwner()
    const [callback, data]: [Hex, Hex] = ['0xaabbccdd', '0x1234']
    const lookup = encodeErrorResult({
      abi,
      errorName: 'OffchainLookup',
      args: [universalResolver, [`${base}/ccip`], '0x01', callback, '0x02'],
    })
    const back = encodeAbiParameters(parseAbiParameters('bytes, bytes'), [data, '0x02'])
    await deploy([
      { call: reverseCall(address), answer: lookup, end: 'revert' },
      { call: `${callback}${back.slice(2)}`, answer: reverseAnswer('far.eth') },
    ])
    await using guarded = await serverWith({ FETCH_ORIGINS: base })
    expect((await identityOf(address, guarded)).json.name).toBe(null)
    expect(asked).toEqual([])
    expect(
      await guarded.metric('gatehouse_guarded_fetch_total', { purpose: 'ccip', outcome: 'scheme' }),
    ).toBe(1)
    expect((await identityOf(address)).json.name).toBe('far.eth')
    expect(asked).toEqual(['/ccip'])
  })

  test('error: a gateway that leads to itself for ever is left', async () => {
    const { address } = newOwner()
    const callback: Hex = '0xaabbccdd'
    const lookup = encodeErrorResult({
      abi,
      errorName: 'OffchainLookup',
      args: [universalResolver, [`${base}/ccip`], '0x01', callback, '0x02'],
    })
    const back = encodeAbiParameters(parseAbiParameters('bytes, bytes'), ['0x1234', '0x02'])
    await deploy([
      { call: reverseCall(address), answer: lookup, end: 'revert' },
      { call: `${callback}${back.slice(2)}`, answer: lookup, end: 'revert' },
    ])
    expect((await identityOf(address)).json.name).toBe(null)
    expect(asked.length).toBe(8)
  })

  test('error: no node answers', async () => {
    await using dead = await serverWith({ RPC_URLS_EIP155_1: 'http://127.0.0.1:1' })
    const { status, json } = await identityOf(newOwner().address, dead)
    expect([status, json.code]).toEqual([503, 'upstream_unavailable'])
  })
})

describe('pictures', () => {
  const uriOf = async (avatar: string) => {
    const { json } = await identityOf(await named(`n${Math.random().toString(36).slice(2)}.eth`, avatar))
    if (json.avatar === null || json.avatar.startsWith('data:')) return json.avatar
    return new URL(json.avatar).searchParams.get('url')
  }

  test('default: which URIs are shown', async () => {
    expect(await uriOf('https://img.example/a.png')).toBe('https://img.example/a.png')
    expect(await uriOf('ipfs://bafy/a.png')).toBe(`${base}/ipfs/bafy/a.png`)
    expect(await uriOf('ipfs://ipfs/bafy')).toBe(`${base}/ipfs/bafy`)
    expect(await uriOf('ar://abc')).toBe('https://arweave.net/abc')
    expect(await uriOf('data:image/png;base64,aaaa')).toBe('data:image/png;base64,aaaa')
    for (const uri of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'x', 'eip155:1/x'])
      expect(await uriOf(uri)).toBe(null)
  })

  test.each([
    ['erc721', 'ownerOf', 'tokenURI', 'ipfs://bafy/1.json', (): string => `${base}/ipfs/bafy/a.png`],
    ['erc1155', 'balanceOf', 'uri', 'ipfs://bafy/{id}.json', (): string => 'https://img.example/7.png'],
  ] as const)(
    'behavior: the picture of a token (%s) that the address has',
    async (kind, who, what, uri, url) => {
      const address = await named(`${kind}.eth`, `eip155:1/${kind}:${nft}/7`)
      const stranger = await newOwner().address
      const tokenUri = encodeFunctionResult({ abi, functionName: what, result: uri })
      const owns = (owner: Address): CannedAnswer =>
        who === 'ownerOf'
          ? {
              call: encodeFunctionData({ abi, functionName: who, args: [7n] }),
              answer: encodeFunctionResult({ abi, functionName: who, result: owner }),
            }
          : {
              call: encodeFunctionData({ abi, functionName: who, args: [getAddress(owner), 7n] }),
              answer: encodeFunctionResult({ abi, functionName: who, result: 1n }),
            }
      const description = {
        call: encodeFunctionData({ abi, functionName: what, args: [7n] }),
        answer: tokenUri,
      }
      await deploy([owns(stranger), description], nft)
      await using fresh = await serverWith({ FETCH_ORIGINS: base })
      expect((await identityOf(address, fresh)).json).toMatchObject({ name: `${kind}.eth`, avatar: null })
      await deploy([owns(address), description], nft)
      const { json } = await identityOf(address)
      expect(new URL(json.avatar).searchParams.get('url')).toBe(url())
    },
  )

  test('default: a picture comes through this server, once', async () => {
    const { json } = await identityOf(await named('shown.eth', 'ipfs://bafy/a.png'))
    const { pathname, search } = new URL(json.avatar)
    for (let count = 0; count < 2; count += 1) {
      const picture = await server.request(pathname + search)
      expect(picture.status).toBe(200)
      expect(picture.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=86400',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
    }
    expect(asked).toEqual(['/ipfs/bafy/a.png'])
  })

  test('behavior: a drawing runs nothing', async () => {
    const { headers, text } = await server.request(signed('ipfs://bafy/a.svg'))
    expect(text).toBe(svg)
    expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test.each(['page', 'big.png', 'missing'])('error: %s is not sent on', async (path) => {
    const { status, json } = await server.request(signed(`ipfs://bafy/${path}`))
    expect([status, json.code]).toEqual([404, 'not_found'])
  })

  test('error: inside the network, though signed', async () => {
    const { status } = await server.request(signed('https://169.254.169.254/latest/meta-data'))
    expect(status).toBe(404)
  })

  test('error: on the server of the operator’s gateway, but no content of it', async () => {
    for (const uri of [`${base}/a.png`, 'ipfs://../a.png', 'ipfs://bafy/../../a.png'])
      expect((await server.request(signed(uri))).status).toBe(404)
    expect(asked).toEqual([])
  })

  test('error: an address that was not signed here, or changed', async () => {
    const ours = signed(`${base}/a.png`)
    const forged = [
      ours.replace('a.png', 'b.png'),
      ours.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      ours.replace(/&sig=.*/, ''),
      '/v1/picture',
    ]
    for (const path of forged) {
      const { status, json } = await server.request(path)
      expect([status, json.reasons[0].field]).toEqual([400, 'sig'])
    }
    expect(asked).toEqual([])
    expect((await server.request(ours, { method: 'POST' })).status).toBe(405)
  })

  function signed(url: string): string {
    const { pathname, search } = new URL(server.server.context.pictures.addressOf(url) ?? '')
    return pathname + search
  }
})

describe('own names', () => {
  test('default: after ENS, and seen at once', async () => {
    await deploy([])
    const owner = newOwner()
    expect((await identityOf(owner.address)).json.name).toBe(null)
    const attributes = { avatar: 'https://img.example/own.png' }
    await register(server, owner, 'shown.names.example', { attributes })
    const { json } = await identityOf(owner.address)
    expect(json.name).toBe('shown.names.example')
    expect(new URL(json.avatar).searchParams.get('url')).toBe('https://img.example/own.png')
  })

  test('behavior: ENS comes first unless the operator says otherwise', async () => {
    const owner = newOwner()
    await deploy([{ call: reverseCall(owner.address), answer: reverseAnswer('first.eth') }])
    await register(server, owner, 'second.names.example')
    expect((await identityOf(owner.address)).json.name).toBe('first.eth')
    await using own = await serverWith({ IDENTITY_PREFER: 'own' })
    await register(own, owner, 'second.names.example')
    expect((await identityOf(owner.address, own)).json.name).toBe('second.names.example')
  })

  test('behavior: nobody is called what somebody else says; who takes it over is, once they sign', async () => {
    await deploy([])
    const [owner, victim] = [newOwner(), newOwner()]
    await register(server, owner, 'rude-word.names.example')
    const path = '/v1/profile/account/rude-word.names.example'
    const message = { coin_type: 60, address: victim.address, timestamp: seconds() }
    expect((await sendSigned(server, `${path}/address`, owner, message)).status).toBe(200)
    expect((await identityOf(victim.address)).json.name).toBe(null)
    expect((await identityOf(owner.address)).json.name).toBe(null)
    const bio = { attributes: { bio: 'mine' }, timestamp: seconds() }
    await sendSigned(server, `${path}/attributes`, victim, bio)
    expect((await identityOf(victim.address)).json.name).toBe('rude-word.names.example')
  })
})

describe('who asks, and for what', () => {
  test('behavior: Solana has no names, for an hour', async () => {
    const { json, headers } = await identityOf('vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg')
    expect(json).toMatchObject({ name: null, avatar: null })
    expect(headers['cache-control']).toMatch(/max-age=3(600|599)/)
  })

  test.each(['0x12', 'mira.eth', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', '1'.repeat(5000)])(
    'error: %s is no address',
    async (address) => {
      const { status, json } = await identityOf(address)
      expect([status, json.reasons[0].field]).toEqual([400, 'address'])
    },
  )

  test('error: the project is asked before the address', async () => {
    const { status, json } = await server.request('/v1/identity/0x12')
    expect([status, json.reasons[0].field]).toEqual([401, 'authentication'])
  })
})
