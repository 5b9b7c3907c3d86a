import { type Address, encodeFunctionData, encodeFunctionResult, getAddress, parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CannedAnswer } from './cannedContract.ts'
import { type IdentityStage, identityStage, type Pages } from './identityStage.ts'
import { newOwner } from './signedName.ts'

const nft: Address = '0x00000000000000000000000000000000000e5721'
const abi = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function tokenURI(uint256 id) view returns (string)',
  'function uri(uint256 id) view returns (string)',
])
const png = Buffer.from('89504e470d0a1a0a', 'hex')
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

/** What stands elsewhere on the web, by path. */
const pages: Pages = {
  '/a.png': ['image/png', png],
  '/ipfs/bafy/a.png': ['image/png', png],
  '/ipfs/bafy/a.svg': ['image/svg+xml', svg],
  '/ipfs/bafy/page': ['text/html', '<script>alert(1)</script>'],
  '/ipfs/bafy/big.png': ['image/png', Buffer.alloc(5 * 1_048_576 + 1)],
  '/ipfs/bafy/1.json': ['application/json', '{"image":"ipfs://bafy/a.png"}'],
  [`/ipfs/bafy/${'0'.repeat(63)}7.json`]: ['application/json', '{"image_url":"https://img.example/7.png"}'],
}

let stage: IdentityStage
beforeAll(async () => {
  stage = await identityStage(pages)
})
afterAll(() => stage[Symbol.asyncDispose]())
beforeEach(() => {
  stage.asked = []
})

const uriOf = async (avatar: string) => {
  const { json } = await stage.identityOf(
    await stage.named(`n${Math.random().toString(36).slice(2)}.eth`, avatar),
  )
  if (json.avatar === null || json.avatar.startsWith('data:')) return json.avatar
  return new URL(json.avatar).searchParams.get('url')
}

test('default: which URIs are shown', async () => {
  expect(await uriOf('https://img.example/a.png')).toBe('https://img.example/a.png')
  expect(await uriOf('ipfs://bafy/a.png')).toBe(`${stage.base}/ipfs/bafy/a.png`)
  expect(await uriOf('ipfs://ipfs/bafy')).toBe(`${stage.base}/ipfs/bafy`)
  expect(await uriOf('ar://abc')).toBe('https://arweave.net/abc')
  expect(await uriOf('data:image/png;base64,aaaa')).toBe('data:image/png;base64,aaaa')
  for (const uri of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'x', 'eip155:1/x'])
    expect(await uriOf(uri)).toBe(null)
})

test.each([
  ['erc721', 'ownerOf', 'tokenURI', 'ipfs://bafy/1.json', (): string => `${stage.base}/ipfs/bafy/a.png`],
  ['erc1155', 'balanceOf', 'uri', 'ipfs://bafy/{id}.json', (): string => 'https://img.example/7.png'],
] as const)(
  'behavior: the picture of a token (%s) that the address has',
  async (kind, who, what, uri, url) => {
    const address = await stage.named(`${kind}.eth`, `eip155:1/${kind}:${nft}/7`)
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
    await stage.deploy([owns(stranger), description], nft)
    await using fresh = await stage.serverWith({ FETCH_ORIGINS: stage.base })
    expect((await stage.identityOf(address, fresh)).json).toMatchObject({ name: `${kind}.eth`, avatar: null })
    await stage.deploy([owns(address), description], nft)
    const { json } = await stage.identityOf(address)
    expect(new URL(json.avatar).searchParams.get('url')).toBe(url())
  },
)

test('default: a picture comes through this server, once', async () => {
  const { json } = await stage.identityOf(await stage.named('shown.eth', 'ipfs://bafy/a.png'))
  const { pathname, search } = new URL(json.avatar)
  for (let count = 0; count < 2; count += 1) {
    const picture = await stage.server.request(pathname + search)
    expect(picture.status).toBe(200)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
  }
  expect(stage.asked).toEqual(['/ipfs/bafy/a.png'])
})

test('behavior: a drawing runs nothing', async () => {
  const { headers, text } = await stage.server.request(signed('ipfs://bafy/a.svg'))
  expect(text).toBe(svg)
  expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8')
  expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test.each(['page', 'big.png', 'missing'])('error: %s is not sent on', async (path) => {
  const { status, json } = await stage.server.request(signed(`ipfs://bafy/${path}`))
  expect([status, json.code]).toEqual([404, 'not_found'])
})

test('error: inside the network, though signed', async () => {
  const { status } = await stage.server.request(signed('https://169.254.169.254/latest/meta-data'))
  expect(status).toBe(404)
})

test('error: on the server of the operator’s gateway, but no content of it', async () => {
  for (const uri of [`${stage.base}/a.png`, 'ipfs://../a.png', 'ipfs://bafy/../../a.png'])
    expect((await stage.server.request(signed(uri))).status).toBe(404)
  expect(stage.asked).toEqual([])
})

test('error: an address that was not signed here, or changed', async () => {
  const ours = signed(`${stage.base}/a.png`)
  const forged = [
    ours.replace('a.png', 'b.png'),
    ours.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ours.replace(/&sig=.*/, ''),
    '/v1/picture',
  ]
  for (const path of forged) {
    const { status, json } = await stage.server.request(path)
    expect([status, json.reasons[0].field]).toEqual([400, 'sig'])
  }
  expect(stage.asked).toEqual([])
  expect((await stage.server.request(ours, { method: 'POST' })).status).toBe(405)
})

function signed(url: string): string {
  const { pathname, search } = new URL(stage.server.server.context.pictures.addressOf(url) ?? '')
  return pathname + search
}
