import { createWalletClient, http, serializeErc6492Signature } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractOf } from '../../e2e/wallets/contractAccount.ts'
import { anvil, type TestChain } from './anvil.ts'
import { newOwner, onAnvil, register, said, seconds, sendSigned, settings } from './signedName.ts'
import { type TestServer, testServer } from './testServer.ts'

describe('one server', () => {
  let chain: TestChain
  let server: TestServer
  beforeAll(async () => {
    chain = await anvil()
    server = await testServer({ env: { ...settings, RPC_URLS_EIP155_31337: chain.url, TRUST_PROXY: '1' } })
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await chain[Symbol.asyncDispose]()
  })

  test('default: a contract signs before and after it is deployed; its name leads to its own chain', async () => {
    const owner = newOwner()
    const { address, deployer, initCode } = contractOf(owner)
    const account = {
      address,
      signMessage: async (message: { message: string }) =>
        serializeErc6492Signature({
          address: deployer,
          data: initCode,
          signature: await owner.signMessage(message),
        }),
    }
    const early = await register(server, account, 'early.names.example', { coin_type: onAnvil })
    expect(early.status).toBe(200)
    expect(Object.keys(early.json.addresses)).toEqual([String(onAnvil)])
    const client = createWalletClient({ transport: http(chain.url) })
    const [from] = await client.getAddresses()
    if (!from) throw new Error('anvil has accounts')
    await client.sendTransaction({ account: from, chain: null, to: deployer, data: initCode })
    const late = { address, signMessage: owner.signMessage }
    expect(said(await register(server, late, 'later.names.example', { coin_type: onAnvil }))).toBe('ok')
    const stranger = { address, signMessage: newOwner().signMessage }
    expect(said(await register(server, stranger, 'never.names.example', { coin_type: onAnvil }))).toBe(
      '401 invalid_signature signature',
    )
  })

  test('behavior: a key that registers on another chain has the name on Ethereum too', async () => {
    const owner = newOwner()
    const { json } = await register(server, owner, 'both.names.example', { coin_type: onAnvil })
    expect(Object.keys(json.addresses)).toEqual(['60', String(onAnvil)])
  })

  test('behavior: an address in lower case is taken and told with its checksum', async () => {
    const owner = newOwner()
    const address = owner.address.toLowerCase()
    const { json } = await register(server, owner, 'lower.names.example', { address })
    expect(json.addresses[60].address).toBe(owner.address)
  })

  test('behavior: nothing found is an empty list for version 2', async () => {
    const { address } = newOwner()
    const paths = ['/v1/profile/account/nobody.names.example', `/v1/profile/reverse/${address}`]
    for (const path of paths) {
      const version2 = await server.request(`${path}?apiVersion=2`)
      expect([version2.status, version2.json]).toEqual([200, []])
    }
    expect(said(await server.request(paths[0] ?? ''))).toBe('404 name_not_found name')
    expect(said(await server.request(paths[1] ?? ''))).toBe('404 name_not_found address')
  })

  test.each(['max', 'app', 'qzx', 'a-b', '123', 'zzzz'])('default: %s has suggestions', async (label) => {
    const { json } = await server.request(`/v1/profile/suggestions/${label}?zone=other.example`)
    const names: string[] = json.suggestions.map(({ name }: { name: string }) => name)
    expect(names).toHaveLength(5)
    expect(new Set(names).size).toBe(5)
    expect(names[0]).toBe(`${label}.other.example`)
    expect(names.every((name) => name.startsWith(label) && name.endsWith('.other.example'))).toBe(true)
  })

  test('behavior: suggestions tell what is gone and leave it out', async () => {
    const first = async () => (await server.request('/v1/profile/suggestions/falc')).json.suggestions
    expect(await first()).toMatchObject([
      { name: 'falc.names.example', registered: false },
      { name: 'falcon.names.example', registered: false },
      {},
      {},
      {},
    ])
    await register(server, newOwner(), 'falcon.names.example')
    await register(server, newOwner(), 'falc.names.example')
    const after = await first()
    expect(after[0]).toEqual({ name: 'falc.names.example', registered: true })
    expect(after).toHaveLength(5)
    expect(JSON.stringify(after)).not.toContain('falcon')
  })

  test('behavior: what nobody may register cannot be had', async () => {
    for (const label of ['max', 'admin']) {
      const { json } = await server.request(`/v1/profile/suggestions/${label}`)
      expect(json.suggestions[0].registered).toBe(true)
    }
  })

  test.each([
    ['ma', '400 invalid_name name'],
    ['-max', '400 invalid_name name'],
    ['Max', '400 invalid_name name'],
    ['ma%C3%AF', '400 invalid_name name'],
    ['xn--maxi', '400 invalid_name name'],
    ['max?zone=foreign.example', '400 invalid_name name'],
    ['a'.repeat(65), '400 invalid_name name'],
  ])('error: suggestions for %s', async (path, refusal) => {
    expect(said(await server.request(`/v1/profile/suggestions/${path}`))).toBe(refusal)
  })

  describe('registration', () => {
    const owner = newOwner()
    test.each([
      ['Mira.names.example', '400 invalid_name name'],
      ['mira', '400 invalid_name name'],
      ['.names.example', '400 invalid_name name'],
      ['mir.names.example', '400 invalid_name name'],
      [`${'m'.repeat(65)}.names.example`, '400 invalid_name name'],
      ['mi_ra.names.example', '400 invalid_name name'],
      ['-mira.names.example', '400 invalid_name name'],
      ['mira-.names.example', '400 invalid_name name'],
      ['xn--mira.names.example', '400 invalid_name name'],
      ['mirа.names.example', '400 invalid_name name'],
      ['mira.foreign.example', '400 invalid_name name'],
      ['mira.names.example.', '400 invalid_name name'],
      ['a.mira.names.example', '400 invalid_name name'],
      ['admin.names.example', '400 invalid_name name'],
      ["mira';drop table names;--.names.example", '400 invalid_name name'],
    ])('error: %s', async (name, refusal) => {
      expect(said(await register(server, owner, name))).toBe(refusal)
    })

    test.each([
      [0, '400 unsupported_chain coin_type'],
      [1, '400 unsupported_chain coin_type'],
      [60.5, '400 unsupported_chain coin_type'],
      [-60, '400 unsupported_chain coin_type'],
      [0x80000000, '400 unsupported_chain coin_type'],
      [0x80000000 + 5, '400 unsupported_chain coin_type'],
      [0x100000000, '400 unsupported_chain coin_type'],
      [0x100000000 + 31337, '400 unsupported_chain coin_type'],
    ])('error: coin type %s', async (coin_type, refusal) => {
      expect(said(await register(server, owner, 'coin.names.example', { coin_type }))).toBe(refusal)
    })

    test.each([0, -60, 60.5, 1, 0x80000000, 0x100000000, 0x100000000 + 31337])(
      'error: coin type %s is called an invalid chain id',
      async (coin_type) => {
        const { json } = await register(server, owner, 'coin.names.example', { coin_type })
        expect(json.reasons[0].description).toMatch(/^Invalid chainId/)
      },
    )

    test('error: an address with a wrong checksum, or none', async () => {
      const wrong = owner.address.replace(/[a-f]/, (letter) => letter.toUpperCase())
      for (const address of [wrong, '0x12', 'mira.eth']) {
        const answer = await register(server, owner, 'addr.names.example', { address })
        expect(said(answer)).toBe('400 invalid_query address')
      }
    })

    test.each([-61, 62, -1e9, 1e12])('error: signed %s seconds from now', async (off) => {
      const answer = await register(server, owner, 'time.names.example', { timestamp: seconds() + off })
      expect(said(answer)).toBe('400 stale_message timestamp')
    })

    test('behavior: a clock may be off by less', async () => {
      const timestamp = seconds() - 50
      expect(said(await register(server, owner, 'clock.names.example', { timestamp }))).toBe('ok')
    })

    test.each([
      [{ email: 'a' }],
      [{ bio: '' }],
      [{ bio: '<b>' }],
      [{ bio: 'x'.repeat(256) }],
      [{ constructor: 'x' }],
    ])('error: attributes %j', async (attributes) => {
      const answer = await register(server, owner, 'attr.names.example', { attributes })
      expect(said(answer)).toBe('400 invalid_body attributes')
    })

    test.each([
      '',
      'no json',
      '[]',
      '{}',
      '{"name":"mira.names.example"}',
      'null',
      '{"name":1,"timestamp":1}',
    ])('error: the message %j', async (message) => {
      const answer = await sendSigned(server, '/v1/profile/account', owner, message)
      expect(answer.status).toBe(422)
    })

    test('error: another key, another message, no signature', async () => {
      const foreign = await newOwner().signMessage({ message: 'x' })
      const other = await owner.signMessage({ message: 'x' })
      for (const signature of [foreign, other, '0x', '', `0x${'6492'.repeat(40)}`]) {
        const answer = await register(server, owner, 'sign.names.example', { signature })
        expect(said(answer)).toBe('401 invalid_signature signature')
      }
      expect((await server.request('/v1/profile/account/sign.names.example')).status).toBe(404)
    })

    test('error: a body of another shape', async () => {
      const post = (body: string) => server.request('/v1/profile/account', { method: 'POST', body })
      expect((await post('{')).status).toBe(400)
      expect((await post('{}')).status).toBe(422)
      expect((await post('[]')).status).toBe(422)
    })
  })

  describe('changes', () => {
    const owner = newOwner()
    const path = '/v1/profile/account/mine.names.example'
    beforeAll(async () => {
      await register(server, owner, 'mine.names.example')
    })

    test('error: by somebody else, of a name that is not there, to no address', async () => {
      const message = () => ({ coin_type: 60, address: owner.address, timestamp: seconds() })
      const stranger = newOwner()
      expect(said(await sendSigned(server, `${path}/address`, stranger, message()))).toBe(
        '401 not_name_owner address',
      )
      // The owner's address with a stranger's signature.
      const forged = { address: owner.address, signMessage: stranger.signMessage }
      expect(said(await sendSigned(server, `${path}/address`, forged, message()))).toBe(
        '401 invalid_signature signature',
      )
      const gone = '/v1/profile/account/gone.names.example/address'
      expect(said(await sendSigned(server, gone, owner, message()))).toBe('400 name_not_found name')
      const nowhere = { ...message(), address: '0x1' }
      expect(said(await sendSigned(server, `${path}/address`, owner, nowhere))).toBe(
        '400 invalid_query address',
      )
      const old = { ...message(), timestamp: seconds() - 100 }
      expect(said(await sendSigned(server, `${path}/address`, owner, old))).toBe(
        '400 stale_message timestamp',
      )
    })

    test('error: a message that fits two endpoints counts once', async () => {
      const text = JSON.stringify({ name: 'two.x', attributes: { bio: 'x' }, timestamp: seconds() })
      // It has the shape of one; it counts once all the same.
      const first = await sendSigned(server, `${path}/attributes`, owner, text)
      const again = await sendSigned(server, `${path}/attributes`, owner, text)
      expect([said(first), said(again)]).toEqual(['ok', '400 stale_message timestamp'])
    })
  })

  test('error: so many changes of one client', async () => {
    const owner = newOwner()
    const body = JSON.stringify({
      message: JSON.stringify({ name: 'flood.names.example', timestamp: seconds() }),
      signature: '0x00',
      coin_type: 60,
      address: owner.address,
    })
    const statuses: number[] = []
    for (let count = 0; count < 31; count += 1) {
      const headers = { 'x-forwarded-for': '198.51.100.7' }
      statuses.push((await server.request('/v1/profile/account', { method: 'POST', headers, body })).status)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(30)
    expect(statuses.at(-1)).toBe(429)
  })

  test('error: without a zone there are no names', async () => {
    await using zoneless = await testServer({ database: server.server.context.database })
    const { address, signMessage } = newOwner()
    const answers = [
      await register(zoneless, { address, signMessage }, 'mira.names.example'),
      await zoneless.request('/v1/profile/account/mira.names.example?apiVersion=2'),
      await zoneless.request(`/v1/profile/reverse/${address}?apiVersion=2`),
      await zoneless.request('/v1/profile/suggestions/mira'),
    ]
    expect(answers.map(said)).toEqual(Array(4).fill('400 invalid_name name'))
    expect(answers[0]?.json.reasons[0].description).toContain('no zone')
  })
})
