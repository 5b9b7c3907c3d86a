import { expect, test } from 'vitest'
import type { Grant, Reviewed } from '../../review/subject.ts'
import { drawScreen, longAnswer } from '../../review/test/drawScreen.tsx'
import { tokenNode } from '../../review/test/tokenNode.ts'
import { serverAheadMs, serverNow } from '../../test/serverTime.ts'
import { GrantReview } from './GrantReview.tsx'

const agent = '0x6666666666666666666666666666666666666666'
const grant: Grant = {
  type: 'grantPermissions',
  networkId: 'eip155:1',
  to: agent,
  expiry: 1_893_456_000,
  permissions: [{ type: 'gas-limit', data: { limit: '0x1' } }],
  json: '{}',
}
const request = { networkId: 'eip155:1', risks: [], subject: grant } as unknown as Reviewed
const drawn = (given: Grant = grant, now = Date.now) =>
  drawScreen(<GrantReview grant={given} request={request} />, { now })

test('default: who may use the permissions is a fact', async () => {
  const { root } = await drawn()
  expect(root.querySelector('[data-fact=receiver]')?.textContent).toContain(agent)
})

test('param: a request that names nobody has no receiver', async () => {
  const { to: _to, ...nobody } = grant
  const { root } = await drawn(nobody)
  expect(root.querySelector('[data-fact=receiver]')).toBeNull()
})

test.each<[string, Partial<Grant>, string]>([
  ['with an end and limits', {}, 'primary'],
  ['without an end', { expiry: undefined }, 'danger'],
  ['whose limits cannot be read', { permissions: [] }, 'danger'],
])('behavior: the yes to one %s looks as what is said above it', async (_, given, kind) => {
  const screen = await drawn({ ...grant, ...given } as Grant)
  await screen.pass(600)
  expect(screen.button('Approve').className).toBe(`button button-${kind}`)
})

const hourMs = 3_600_000
test.each([
  ['over', serverAheadMs - hourMs, true],
  ['over since a second', serverAheadMs - 1_000, true],
  ['not over', serverAheadMs + hourMs, false],
])('behavior: %s by the server’s clock', async (_, fromNowMs, isOver) => {
  const { lines } = await drawn({ ...grant, expiry: Math.floor((Date.now() + fromNowMs) / 1000) }, serverNow)
  expect(lines().some((line) => /ended|over|past/i.test(line))).toBe(isOver)
})

test('behavior: it is read to its end', async () => {
  expect(await longAnswer(() => drawn())).toBe('Read on')
})

test('behavior: an allowance of a token with a multiplier is shown by both', async () => {
  const [share, quiet] = [`0x${'5a'.repeat(20)}`, `0x${'5b'.repeat(20)}`]
  const allowed = (address: string) => ({
    type: 'erc20-token-transfer',
    data: { address, allowance: '0x2710' },
  })
  const ask = tokenNode({ [share]: { symbol: 'SHR', decimals: 6, scale: { multiplier: 4n * 10n ** 18n } } })
  const given = { ...grant, permissions: [allowed(share), allowed(quiet)] }
  const { root } = await drawScreen(<GrantReview grant={given} request={request} />, { ask })
  const text = root.querySelector('.grant-list')?.textContent
  expect(text).toContain('0.01 × 4 = 0.04 SHR')
  expect(text).toContain(`10,000 units of the token ${quiet}`)
})
