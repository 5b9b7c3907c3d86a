import { encodeAbiParameters, encodeErrorResult, type Hex, parseAbiParameters } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ensAbi, type IdentityStage, identityStage, reverseAnswer, reverseCall } from './identityStage.ts'
import { newOwner, register, seconds, sendSigned } from './signedName.ts'

let stage: IdentityStage
beforeAll(async () => {
  stage = await identityStage({ '/ccip': ['application/json', JSON.stringify({ data: '0x1234' })] })
})
afterAll(() => stage[Symbol.asyncDispose]())
beforeEach(() => {
  stage.asked = []
})

describe('ENS', () => {
  test('default: name and picture of an address, for five minutes', async () => {
    const address = await stage.named('mira.eth', 'ipfs://bafy/a.png')
    const before = Date.now()
    const { status, json, headers } = await stage.identityOf(address)
    expect(status).toBe(200)
    expect(json.name).toBe('mira.eth')
    expect(json.avatar).toMatch(`${stage.server.widgetOrigin}/v1/picture?url=`)
    expect(Date.parse(json.resolvedAt)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(json.resolvedAt)).toBeLessThanOrEqual(Date.now())
    expect(headers['cache-control']).toMatch(/^public, max-age=(2\d\d|300), s-maxage=(2\d\d|300)$/)
    await stage.deploy([])
    const again = await stage.identityOf(address.toLowerCase())
    expect(again.json).toEqual(json)
    const beside = await stage.server.request(`/v1/account/${address}/identity?projectId=demo`)
    expect([beside.status, beside.json]).toEqual([200, json])
  })

  test('behavior: a clock that is set back lets nobody keep a name for longer', async () => {
    const address = await stage.named('early.eth')
    await stage.identityOf(address)
    const back = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
    const { headers } = await stage.identityOf(address)
    back.mockRestore()
    expect(headers['cache-control']).toBe('public, max-age=300, s-maxage=300')
  })

  test('behavior: no name is remembered too', async () => {
    await stage.deploy([])
    const { address } = newOwner()
    expect((await stage.identityOf(address)).json).toMatchObject({ name: null, avatar: null })
    await stage.deploy([{ call: reverseCall(address), answer: reverseAnswer('late.eth') }])
    expect((await stage.identityOf(address)).json.name).toBe(null)
  })

  test('behavior: a name that does not lead back is none', async () => {
    const { address } = newOwner()
    const answer = encodeErrorResult({
      abi: ensAbi,
      errorName: 'ReverseAddressMismatch',
      args: ['mira.eth', '0x'],
    })
    await stage.deploy([{ call: reverseCall(address), answer, end: 'revert' }])
    expect((await stage.identityOf(address)).json.name).toBe(null)
  })

  test.each(['Mira.eth', 'mirа.eth', 'mi‍ra.eth', '<b>.eth'])('error: %s is no normal name', async (name) => {
    const { address } = newOwner()
    await stage.deploy([{ call: reverseCall(address), answer: reverseAnswer(name) }])
    expect((await stage.identityOf(address)).json.name).toBe(null)
  })

  test('behavior: a name behind a gateway (ERC-3668) is asked for through the guard', async () => {
    const { address } = newOwner()
    const [callback, data]: [Hex, Hex] = ['0xaabbccdd', '0x1234']
    const lookup = encodeErrorResult({
      abi: ensAbi,
      errorName: 'OffchainLookup',
      args: [stage.universalResolver, [`${stage.base}/ccip`], '0x01', callback, '0x02'],
    })
    const back = encodeAbiParameters(parseAbiParameters('bytes, bytes'), [data, '0x02'])
    await stage.deploy([
      { call: reverseCall(address), answer: lookup, end: 'revert' },
      { call: `${callback}${back.slice(2)}`, answer: reverseAnswer('far.eth') },
    ])
    await using guarded = await stage.serverWith({ FETCH_ORIGINS: stage.base })
    expect((await stage.identityOf(address, guarded)).json.name).toBe(null)
    expect(stage.asked).toEqual([])
    expect(
      await guarded.metric('gatehouse_guarded_fetch_total', { purpose: 'ccip', outcome: 'scheme' }),
    ).toBe(1)
    expect((await stage.identityOf(address)).json.name).toBe('far.eth')
    expect(stage.asked).toEqual(['/ccip'])
  })

  test('error: a gateway that leads to itself for ever is left', async () => {
    const { address } = newOwner()
    const callback: Hex = '0xaabbccdd'
    const lookup = encodeErrorResult({
      abi: ensAbi,
      errorName: 'OffchainLookup',
      args: [stage.universalResolver, [`${stage.base}/ccip`], '0x01', callback, '0x02'],
    })
    const back = encodeAbiParameters(parseAbiParameters('bytes, bytes'), ['0x1234', '0x02'])
    await stage.deploy([
      { call: reverseCall(address), answer: lookup, end: 'revert' },
      { call: `${callback}${back.slice(2)}`, answer: lookup, end: 'revert' },
    ])
    expect((await stage.identityOf(address)).json.name).toBe(null)
    expect(stage.asked.length).toBe(8)
  })

  test('error: no node answers', async () => {
    await using dead = await stage.serverWith({ RPC_URLS_EIP155_1: 'http://127.0.0.1:1' })
    const { status, json } = await stage.identityOf(newOwner().address, dead)
    expect([status, json.code]).toEqual([503, 'upstream_unavailable'])
  })
})

describe('own names', () => {
  test('default: after ENS, and seen at once', async () => {
    await stage.deploy([])
    const owner = newOwner()
    expect((await stage.identityOf(owner.address)).json.name).toBe(null)
    const attributes = { avatar: 'https://img.example/own.png' }
    await register(stage.server, owner, 'shown.names.example', { attributes })
    const { json } = await stage.identityOf(owner.address)
    expect(json.name).toBe('shown.names.example')
    expect(new URL(json.avatar).searchParams.get('url')).toBe('https://img.example/own.png')
  })

  test('behavior: ENS comes first unless the operator says otherwise', async () => {
    const owner = newOwner()
    await stage.deploy([{ call: reverseCall(owner.address), answer: reverseAnswer('first.eth') }])
    await register(stage.server, owner, 'second.names.example')
    expect((await stage.identityOf(owner.address)).json.name).toBe('first.eth')
    await using own = await stage.serverWith({ IDENTITY_PREFER: 'own' })
    expect((await stage.identityOf(owner.address, own)).json.name).toBe('second.names.example')
  })

  test('behavior: nobody is called what somebody else says; who takes it over is, once they sign', async () => {
    await stage.deploy([])
    const [owner, victim] = [newOwner(), newOwner()]
    await register(stage.server, owner, 'rude-word.names.example')
    const path = '/v1/profile/account/rude-word.names.example'
    const message = { coin_type: 60, address: victim.address, timestamp: seconds() }
    expect((await sendSigned(stage.server, `${path}/address`, owner, message)).status).toBe(200)
    expect((await stage.identityOf(victim.address)).json.name).toBe(null)
    expect((await stage.identityOf(owner.address)).json.name).toBe(null)
    const bio = { attributes: { bio: 'mine' }, timestamp: seconds() }
    await sendSigned(stage.server, `${path}/attributes`, victim, bio)
    expect((await stage.identityOf(victim.address)).json.name).toBe('rude-word.names.example')
  })
})

describe('who asks, and for what', () => {
  test('behavior: Solana has no names, for an hour', async () => {
    const { json, headers } = await stage.identityOf('vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg')
    expect(json).toMatchObject({ name: null, avatar: null })
    expect(headers['cache-control']).toMatch(/max-age=3(600|5\d\d)/)
  })

  test.each(['0x12', 'mira.eth', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', '1'.repeat(5000)])(
    'error: %s is no address',
    async (address) => {
      const { status, json } = await stage.identityOf(address)
      expect([status, json.reasons[0].field]).toEqual([400, 'address'])
    },
  )

  test('error: the project is asked before the address', async () => {
    const { status, json } = await stage.server.request('/v1/identity/0x12')
    expect([status, json.reasons[0].field]).toEqual([401, 'authentication'])
  })
})
