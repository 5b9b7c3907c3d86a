import { beforeAll, expect, test } from 'vitest'
import type { Reading } from '../../../review/eip155/reading.ts'
import { connected, solanaMain } from '../test/connected.ts'
import { readFor } from './readFor.ts'

let now: Awaited<ReturnType<typeof connected>>
beforeAll(async () => {
  now = await connected()
})
const read = (more: Partial<Reading> = {}, networkId: 'eip155:1' | typeof solanaMain = 'eip155:1') =>
  readFor(
    now.context,
    networkId,
    (params) => ({ subject: { type: 'other' }, request: { method: 'm', params }, ...more }),
    [],
  )

test('default', () => {
  expect(read()).toEqual({
    reading: { subject: { type: 'other' }, request: { method: 'm', params: [] } },
    chainId: 1,
    request: { networkId: 'eip155:1', subject: { type: 'other' }, risks: [] },
  })
})

test('param: risks of the method itself, once', () => {
  expect(read({ risks: ['votes', 'votes'] }).request.risks).toEqual(['votes'])
})

test('behavior: the account is the one of this family, whichever comes first', () => {
  let account = ''
  const { preferred, wallet } = now.state()
  now.context.store.setState({ preferred: { bip122: 'payment' } })
  readFor(
    now.context,
    'eip155:1',
    (_, standing) => {
      account = standing.account
      return { subject: { type: 'other' }, request: { method: 'm' } }
    },
    [],
  )
  now.context.store.setState({ preferred })
  expect(account).toBe(wallet?.addresses.eip155)
})

test.each([
  ['another account', { account: `0x${'ab'.repeat(20)}` }, 4100],
  ['another chain', { chainId: 5 }, 4901],
  ['a field that this wallet does not know', { unknown: ['feeCurrency'] }, -32602],
])('error: %s', (_, more, code) => {
  expect(() => read(more)).toThrow(expect.objectContaining({ code }))
})

test('error: a network of another family, though it is set up', () => {
  expect(() => read({}, solanaMain)).toThrow(expect.objectContaining({ code: 4902 }))
})
