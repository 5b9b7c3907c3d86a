import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  dai,
  execData,
  formerSettler,
  native,
  one,
  refusal,
  type VendorSetup,
  type VendorStage,
  vendorStage,
  wires,
} from './vendorStage.ts'

const { router, built } = wires['0x']
const stranger: Hex = '0x00000000000000000000000000000000000bad00'

let stage: VendorStage
let setup: VendorSetup
beforeAll(async () => {
  stage = await vendorStage()
  setup = await stage.withVendor('0x')
})
afterAll(async () => {
  await setup?.[Symbol.asyncDispose]()
  await stage?.[Symbol.asyncDispose]()
})

const selling = (data: Hex, asks = setup) => {
  asks.answers({ status: 200, body: built(router, 3_000n * one, 0n, data) })
  return asks.build(dai, native)
}
const sellingCoins = (data: Hex) => {
  setup.answers({ status: 200, body: built(router, 3_000n * one, one, data) })
  return setup.build(native, dai)
}

test('default: AllowanceHolder may hand what is sold to a contract that 0x’s registry names', async () => {
  expect((await selling(execData({ token: dai }))).status).toBe(200)
  expect((await sellingCoins(execData())).status).toBe(200)
  expect((await sellingCoins(execData({ token: dai, amount: 0n }))).status).toBe(200)
})

test('behavior: for a while the contract before is good, too', async () => {
  expect((await selling(execData({ token: dai, operator: formerSettler }))).status).toBe(200)
})

test.each<[string, Hex]>([
  ['somebody else', execData({ token: dai, operator: stranger })],
  ['somebody else behind the right name', execData({ token: dai, target: stranger })],
  ['AllowanceHolder itself', execData({ token: dai, operator: router as Hex })],
  ['another token', execData({ token: stranger })],
  ['more than is sold', execData({ token: dai, amount: one + 1n })],
  ['another method', '0x12345678aabbccdd'],
  ['a call cut short', execData({ token: dai }).slice(0, 100) as Hex],
])('error: %s', async (_, data) => {
  const answer = await selling(data)
  expect(refusal(answer)).toEqual([503, 'unknown_router'])
  expect(answer.text).not.toContain(stranger.slice(2))
})

test('error: a token along with the coin that is sold', async () => {
  expect(refusal(await sellingCoins(execData({ token: dai })))).toEqual([503, 'unknown_router'])
})

test('error: nothing goes while the registry names nobody', async () => {
  await stage.pause()
  await using paused = await stage.withVendor('0x')
  for (const operator of [undefined, formerSettler])
    expect(refusal(await selling(execData({ token: dai, ...(operator && { operator }) }), paused))).toEqual([
      ...[503, 'unknown_router'],
    ])
  await stage.nameSettlers()
})
