import { expect, test } from 'vitest'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { reasonOf } from '../api/serverClient.ts'
import { settle, unsettle } from './settle.ts'

type Subject = Parameters<typeof settle>[0]
const request = { networkId: 'eip155:1', risks: [] }
const fee = { maxFee: 21_000n, fee: 'usual', affordable: true }
const operation = { ...fee, turnsOn: true, sponsored: false, sponsorshipSpent: true }
const paying = (prepared: Promise<unknown>) =>
  ({ name: 'ApproveTransaction', data: { request, sign: true, prepared } }) as unknown as Subject
const batch = (prepared: Promise<unknown>) =>
  ({ name: 'ApproveCalls', data: { request, prepared } }) as unknown as Subject
const refused = (reason: string): Promise<never> =>
  Promise.reject(new RpcError(rpcCodes.internal, 'x', { reason }))

test.each([
  [
    'a payment',
    paying,
    { ...fee, raw: '0x02f8', nonce: 7 },
    { request, sign: true, prepared: { value: fee } },
  ],
  ['a batch', batch, { ...operation, signed: '0xsig' }, { request, prepared: { value: operation } }],
])('default: of %s only what a person reads leaves the frame', async (_, subject, prepared, data) => {
  const settled = await settle(subject(Promise.resolve(prepared)))
  expect(settled.data).toEqual(data)
})

test.each([
  ['a payment', paying],
  ['a batch', batch],
])(
  'error: why nothing was prepared of %s crosses as its code, and is the same on the other side',
  async (_, subject) => {
    const settled = await settle(subject(refused('fee_absurd')))
    expect(settled.data).toMatchObject({ prepared: { failure: 'fee_absurd' } })
    const { prepared } = unsettle(settled).data as { prepared: Promise<unknown> }
    expect(await prepared.catch(reasonOf)).toBe('fee_absurd')
  },
)

test.each([
  ['a payment', paying],
  ['a batch', batch],
])('error: what failed without a code in %s is internal', async (_, subject) => {
  const settled = await settle(subject(Promise.reject(new TypeError('a secret may stand here'))))
  expect(settled.data).toMatchObject({ prepared: { failure: 'internal' } })
})

test.each([
  ['a payment', paying, fee],
  ['a batch', batch, operation],
])('default: the window draws %s from the same facts', async (_, subject, shown) => {
  const drawn = unsettle(await settle(subject(Promise.resolve(shown))))
  expect(await (drawn.data as { prepared: Promise<unknown> }).prepared).toEqual(shown)
})

test.each(['ApproveMessage', 'ApproveSolana', 'ApproveBitcoin'])(
  'default: %s crosses as it is',
  async (name) => {
    const subject = { name, data: { request } } as unknown as Subject
    expect(await settle(subject)).toEqual(subject)
    expect(unsettle(await settle(subject))).toEqual(subject)
  },
)
