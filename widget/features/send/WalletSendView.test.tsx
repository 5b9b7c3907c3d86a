import { act } from 'react'
import { expect, test } from 'vitest'
// Loaded before any test, so that what the view brings in later is there at once.
import '../../actions/send/eip155/eip155.ts'
import { sendsOf } from '../../actions/send/sendsOf.ts'
import { drawView, until } from '../../test/drawView.tsx'
import { bob, connectedContext } from '../../test/testContext.ts'
import { WalletSendView } from './WalletSendView.tsx'

const node: Readonly<Record<string, unknown>> = { eth_getBalance: '0xde0b6b3a7640000', eth_getCode: '0x' }

/** Somebody who has 1 ETH, and typed that. */
async function drawn(amount: string, receiver: string) {
  const now = connectedContext()
  now.api.rpc.mockImplementation((async (_: string, method: string) => node[method]) as never)
  sendsOf(now.context).getState().setDraft({ amount, receiver })
  const { root } = await drawView(now.context, <WalletSendView data={undefined} />)
  const fields = () => [...root.querySelectorAll('input')]
  const faults = () => [...root.querySelectorAll('.field-below .field-fault')].map((one) => one.textContent)
  return { root, fields, faults }
}

test.each([
  ['1,5', 'More than you have.'],
  ['1.000,5', 'Leave the thousands separators out.'],
  ['one', 'Digits and one decimal sign only.'],
  ['0', 'Enter more than 0.'],
])('error: %s and an address that is none are both marked', async (amount, words) => {
  const { fields, faults } = await drawn(amount, 'bobby')
  await until(() => faults().length === 2)
  expect(faults()).toEqual([words, 'This is not an address of this network.'])
  expect(fields().map((one) => one.getAttribute('aria-invalid'))).toEqual(['true', 'true'])
})

test('behavior: an amount with a comma can be sent', async () => {
  const { root, faults } = await drawn('0,5', bob)
  await until(() => root.querySelector('.button-primary')?.textContent === 'Preview send')
  expect(faults()).toEqual([])
})

test('behavior: an address that was found is whole below its field, and short in it until it is edited', async () => {
  const { root, fields } = await drawn('0.5', bob)
  const receiver = () => fields()[1]
  await until(() => root.querySelector('.send-found') !== null)
  expect(receiver()?.value).toBe('0xbBbB…BBbB')
  expect(root.querySelector('.send-found')?.textContent?.toLowerCase()).toBe(bob)
  await act(async () => receiver()?.focus())
  expect(receiver()?.value).toBe(bob)
  await act(async () => receiver()?.blur())
  expect(receiver()?.value).toBe('0xbBbB…BBbB')
})

test('error: Max of less than the fee says what is missing, and types nothing', async () => {
  const now = connectedContext()
  const poor = { ...node, eth_getBalance: '0x1', eth_gasPrice: '0x3b9aca00', eth_maxPriorityFeePerGas: '0x1' }
  now.api.rpc.mockImplementation(
    (async (_: string, method: keyof typeof poor) => poor[method] ?? null) as never,
  )
  const { root, press } = await drawView(now.context, <WalletSendView data={undefined} />)
  const max = () => [...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Max')
  await until(() => max() !== undefined)
  press('Max')
  await until(() => root.textContent?.includes('Not enough ETH for the network fee') === true)
  expect(root.querySelector('input')?.value).toBe('')
})
