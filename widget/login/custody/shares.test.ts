import { expect, test } from 'vitest'
import { randomBytes } from './bytes.ts'
import { deviceShareOf, joinShares, splitEntropy } from './shares.ts'
import { watchZeroed } from './test/watchZeroed.ts'

const rounds = Array.from({ length: 50 }, (_, index) => [16, 20, 24, 28, 32][index % 5] ?? 32)

test('default: every pair of random secrets, either way round', async () => {
  for (const length of rounds) {
    const entropy = randomBytes(length)
    const { device, login, recovery } = await splitEntropy(entropy)
    const pairs = [
      [device, login],
      [login, device],
      [device, recovery],
      [login, recovery],
      [recovery, login],
    ] as const
    for (const [a, b] of pairs) expect(await joinShares(a, b)).toEqual(entropy)
  }
})

test('behavior: the device share comes again from the other two', async () => {
  const { device, login, recovery } = await splitEntropy(randomBytes(32))
  expect(await deviceShareOf(login, recovery)).toEqual(device)
})

test('behavior: places are fixed, sets differ, the entropy stays', async () => {
  const entropy = randomBytes(32)
  const copy = entropy.slice()
  const [first, second] = [await splitEntropy(entropy), await splitEntropy(entropy)]
  expect([first.device.at(-1), first.login.at(-1), first.recovery.at(-1)]).toEqual([1, 2, 3])
  expect(first.device).not.toEqual(second.device)
  expect(entropy).toEqual(copy)
})

test('behavior: nothing on the way to a share is left in memory', async () => {
  const { device, login, recovery } = await splitEntropy(new Uint8Array(16).fill(7))
  const at = (share: Uint8Array, place: number) => [...share.slice(0, -1), (share.at(-1) ?? 0) ^ place]
  const zeroed = watchZeroed()
  await deviceShareOf(login, recovery)
  expect(zeroed).toEqual([[...device.slice(0, -1)], at(login, 1), at(recovery, 1)])
  zeroed.length = 0
  await splitEntropy(new Uint8Array(16).fill(7))
  // Three times the values of a share and two moved ones, and at the end the two that all came from.
  expect(zeroed.map(({ length }) => length)).toEqual([16, 17, 17, 16, 17, 17, 16, 17, 17, 17, 17])
})

test('error: shares of two sets give other bytes', async () => {
  const entropy = randomBytes(32)
  const [first, second] = [await splitEntropy(entropy), await splitEntropy(entropy)]
  expect(await joinShares(first.device, second.login)).not.toEqual(entropy)
  await expect(joinShares(first.device, second.device)).rejects.toThrow('unique')
})
